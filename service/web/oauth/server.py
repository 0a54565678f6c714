"""The authorization server: authlib's, with authorization codes, S256 and revocation (RFC 6749, 7636, 7009)."""

from collections.abc import Iterable
from typing import Any

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc6749 import AuthorizationServer, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Response

from service.app.access import Caller
from service.app.accounts import clients
from service.app.accounts.accounts import SCOPES
from service.app.accounts.clients import Consent
from service.app.problems import Problem
from service.app.services import Services
from service.store.accounts import Token
from service.store.oauth import OAuthCode
from service.web.oauth.models import PublicClient, SentRequest, StoredConsent, scopes_in
from service.web.responses import SECRET, json_response

Issued = tuple[Token, str]
"""A token and its secret."""


class OAuthServer(AuthorizationServer):
    """authlib's server over this service. ``issuer``: its own address."""

    def __init__(self, services: Services, issuer: str) -> None:
        super().__init__(scopes_supported=SCOPES)
        self.services, self.issuer = services, issuer
        self.register_grant(CodeGrant, [OnlyS256()])
        self.register_endpoint(Revocation)

    def query_client(self, client_id: str) -> PublicClient | None:
        """The client of this id."""
        client = clients.find_client(self.services, client_id)
        return PublicClient(client) if client else None

    def generate_token(
        self,
        grant_type: str,  # noqa: ARG002 - authlib's signature
        client: PublicClient,  # noqa: ARG002 - authlib's signature
        user: Any = None,
        scope: str | None = None,
        expires_in: int | None = None,  # noqa: ARG002 - authlib's signature
        include_refresh_token: bool = True,  # noqa: ARG002 - authlib's signature
    ) -> dict[str, Any]:
        """What the token endpoint answers; ``user``: the token that was issued."""
        token, secret = user
        left = (token.expires_at - self.services.clock.now()) // 1000
        return {"access_token": secret, "token_type": "Bearer", "expires_in": max(0, left), "scope": scope}

    def save_token(self, token: Any, request: Any) -> None:
        """It is stored before it is shown."""

    def send_signal(self, name: str, *args: object, **kwargs: object) -> None:
        """Nobody listens."""

    def create_oauth2_request(self, request: SentRequest) -> SentRequest:
        """It is one already."""
        return request

    def handle_response(self, status: int, body: Any, headers: Iterable[tuple[str, str]]) -> Response:
        """JSON, or a redirect that no browser repeats the form at (RFC 9700 §4.12), with our name (RFC 9207)."""
        location = dict(headers).get("Location")
        if location is None:
            return json_response(dict(body), status, SECRET)
        to = add_params_to_uri(location, [("iss", self.issuer)])
        return Response(b"", 303, {**SECRET, "Location": to})


class CodeGrant(AuthorizationCodeGrant):
    """Codes of public clients."""

    TOKEN_ENDPOINT_AUTH_METHODS = ("none",)
    server: OAuthServer

    def generate_authorization_code(self) -> str:
        """A code, stored with all that it is bound to."""
        caller: Caller = self.request.user
        sent = self.request.payload
        consent = Consent(
            self.request.client.client, sent.redirect_uri, scopes_in(self.request.scope), sent.data["code_challenge"]
        )
        return clients.add_code(self.server.services, caller, consent)

    def save_authorization_code(self, code: str, request: Any) -> None:
        """It is stored already."""

    def query_authorization_code(self, code: str, client: PublicClient) -> StoredConsent | None:
        """The code, if it is this client's and works."""
        stored = clients.read_code(self.server.services, code, client.client.client_id)
        return StoredConsent(stored) if stored else None

    def authenticate_user(self, authorization_code: StoredConsent) -> Issued | None:
        """Uses the code: the token that comes of it. None where it was used at the same time."""
        code: OAuthCode = authorization_code.code
        try:
            return clients.exchange(self.server.services, code, self.request.client.client)
        except Problem:
            return None

    def delete_authorization_code(self, authorization_code: StoredConsent) -> None:
        """It stays, used, so that a second use is noticed."""


class OnlyS256(CodeChallenge):
    """PKCE by S256, always: ``plain`` shows the verifier to whoever sees the request (RFC 9700 §2.1.1)."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ("S256",)

    def validate_code_challenge(self, grant: CodeGrant, redirect_uri: str) -> None:
        """Raises ``InvalidRequestError`` where authlib would do without, or take a missing method for ``plain``."""
        sent = grant.request.payload.data
        if not sent.get("code_challenge") or sent.get("code_challenge_method") != "S256":
            raise InvalidRequestError("a code_challenge with code_challenge_method=S256 is required")
        super().validate_code_challenge(grant, redirect_uri)


class Revocation(RevocationEndpoint):
    """A client ends its own tokens."""

    CLIENT_AUTH_METHODS = ("none",)
    server: OAuthServer

    def authenticate_token(self, request: SentRequest, client: PublicClient) -> str:
        """The secret of a token, whosesoever it is."""
        self.check_params(request, client)
        return request.form["token"]

    def revoke_token(self, token: str, request: SentRequest) -> None:
        """Ends it if it is the client's."""
        clients.revoke_as_client(self.server.services, request.client.client.client_id, token)
