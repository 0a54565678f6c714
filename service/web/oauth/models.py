"""What authlib asks of clients, codes and tokens."""

from collections.abc import Mapping

from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, OAuth2Request
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload

from service.app.accounts.accounts import SCOPES
from service.store.oauth import OAuthClient, OAuthCode

DEFAULT_SCOPE = "read"

ANY_HTTPS = "https://matchkeep/"
"""authlib wants TLS, which ends at the proxy before us."""


class SentRequest(OAuth2Request):
    """A request's parameters, each given once."""

    def __init__(self, method: str, sent: Mapping[str, str]) -> None:
        super().__init__(method, ANY_HTTPS)
        self.payload = BasicOAuth2Payload(dict(sent))
        self._sent = dict(sent)

    @property
    def form(self) -> dict[str, str]:
        """The body's parameters."""
        return self._sent

    @property
    def args(self) -> dict[str, str]:
        """The query's parameters."""
        return self._sent


class PublicClient(ClientMixin):
    """A registered client: without a secret, for the authorization code grant alone, with exact redirect URIs."""

    def __init__(self, client: OAuthClient) -> None:
        self.client = client

    def get_client_id(self) -> str:
        """Its id."""
        return self.client.client_id

    def get_default_redirect_uri(self) -> str | None:
        """None: a request names where its code shall go."""
        return None

    def get_allowed_scope(self, scope: str | None) -> str:
        """The scopes that it asks for; whether the account has them to give is found at consent."""
        return scope or DEFAULT_SCOPE

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Whether it has registered exactly this one."""
        return redirect_uri in self.client.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:  # noqa: ARG002 - authlib's signature
        """No secret is right."""
        return False

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:  # noqa: ARG002 - authlib's signature
        """It proves itself by PKCE alone."""
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        """Codes only."""
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        """Codes only."""
        return grant_type == "authorization_code"


class StoredConsent(AuthorizationCodeMixin):
    """A code that still works."""

    code_challenge_method = "S256"

    def __init__(self, code: OAuthCode) -> None:
        self.code = code
        self.code_challenge = code.challenge

    def get_redirect_uri(self) -> str:
        """Where it was sent."""
        return self.code.redirect_uri

    def get_scope(self) -> str:
        """What its token may do."""
        return " ".join(sorted(self.code.scopes))


def scopes_in(scope: str) -> frozenset[str]:
    """The scopes that are there, of a list of words."""
    return frozenset(scope.split()) & frozenset(SCOPES)
