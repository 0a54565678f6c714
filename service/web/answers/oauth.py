"""OAuth: clients, tokens as RFC 6749 answers them, and the server's metadata (RFC 8414)."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from service.app.formats import Document, Natural, Time, about
from service.log.times import to_text
from service.store.oauth import OAuthClient
from service.web.answers.accounts import TokenSecret

Url = Annotated[str, Meta(pattern="^https?://")]
Words = Annotated[list[str], Meta(min_length=1)]


class OAuthClientResource(Document, frozen=True):
    """A client that you have registered."""

    client_id: Annotated[str, Meta(pattern="^mkc_[A-Za-z0-9_-]+$", description="No secret: it stands in addresses.")]
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    redirect_uris: Annotated[list[str], Meta(min_length=1, max_length=5)]
    created_at: Time


class OAuthClientList(Document, frozen=True):
    """Your clients."""

    items: Annotated[list[OAuthClientResource], Meta(min_length=0)]


class OAuthToken(Document, frozen=True):
    """A token for a client (RFC 6749 §5.1)."""

    access_token: TokenSecret
    token_type: Annotated[str, Meta(extra_json_schema={"enum": ["Bearer"]})]
    expires_in: Annotated[Natural, about("Seconds.")]
    scope: Annotated[str, about("What it may do, with spaces between.")]


class OAuthFault(Document, frozen=True, kw_only=True):
    """Why there is no token (RFC 6749 §5.2)."""

    error: Annotated[str, about("As the RFC has it, such as `invalid_grant`.")]
    error_description: str | UnsetType = UNSET


class OAuthRevoked(Document, frozen=True):
    """Nothing has to be said."""


class OAuthMetadata(Document, frozen=True):
    """What an OAuth client has to know of this server (RFC 8414)."""

    issuer: Url
    authorization_endpoint: Url
    token_endpoint: Url
    revocation_endpoint: Url
    scopes_supported: Words
    response_types_supported: Words
    grant_types_supported: Words
    token_endpoint_auth_methods_supported: Words
    revocation_endpoint_auth_methods_supported: Words
    code_challenge_methods_supported: Words
    authorization_response_iss_parameter_supported: bool
    service_documentation: Url


def client_resource(client: OAuthClient) -> OAuthClientResource:
    """A client as its owner sees it."""
    return OAuthClientResource(client.client_id, client.name, [*client.redirect_uris], to_text(client.created_at))
