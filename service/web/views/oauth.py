"""OAuth 2.1 for third-party sites: authorization code with PKCE, revocation, metadata (API §2)."""

from collections.abc import Callable

from authlib.oauth2 import OAuth2Error
from flask import Response

from service.app.accounts.accounts import SCOPES
from service.app.accounts.clients import consenting
from service.app.problems import Problem
from service.web.answers.oauth import OAuthFault, OAuthMetadata, OAuthRevoked, OAuthToken
from service.web.context import RequestContext
from service.web.oauth.models import PublicClient, SentRequest, scopes_in
from service.web.oauth.page import SAFE, consent_page, fault_page
from service.web.oauth.sent import FORM, form_of, is_foreign, issuer_of, query_of
from service.web.oauth.server import CodeGrant, OAuthServer
from service.web.operation import OperationGroup, ResponseSpec, ok
from service.web.responses import PRIVATE, SECRET, json_response
from service.web.schemas.oauth import AuthorizationRequest, ConsentForm, RevocationRequest, TokenRequest

HTML = ("text/html",)
OAUTH = OperationGroup("oauth", "none", ())

PAGE = ok("The page", None, *SAFE, media=HTML)
LED_ON = ResponseSpec(303, "Led on to the client, with a code or an error", None, ("Location", *SECRET), media=())
NOT_LED_ON = ResponseSpec(422, "The request is wrong, and where it leads is not known", None, (*SAFE,), media=HTML)
NO_CONSENT = ResponseSpec(403, "The form again: what was given does not allow this", None, (*SAFE,), media=HTML)
FAULT = ResponseSpec(400, "Why not", OAuthFault, (*SECRET,))


@OAUTH.read("/oauth/authorize", "Ask a person for consent", PAGE, LED_ON, NOT_LED_ON, query=AuthorizationRequest)
def authorize(ctx: RequestContext) -> Response:
    """A page on which a person lets a client in, or not. Clients send the person's browser here.

    Accounts have no passwords, so the page takes a code for a further device, or a token, in a form of its own.
    """
    server = server_of(ctx)
    try:
        grant = server.get_consent_grant(query_of(ctx.request))
    except OAuth2Error as error:
        return sent_back(server, error)
    return consent_page(*asked(grant), "", 200)


@OAUTH.write(
    "POST",
    "/oauth/authorize",
    "Consent, or not",
    LED_ON,
    NOT_LED_ON,
    NO_CONSENT,
    auth="none",
    scopes=(),
    body=ConsentForm,
    body_media=(FORM,),
    limits=("failed_codes",),
)
def consent(ctx: RequestContext) -> Response:
    """What the page's form sends. The browser is led back to the client, with a code that works once, for a minute.

    A form that another site's page sends is refused; there is no cookie that it could send along.
    """
    server = server_of(ctx)
    try:
        sent = form_of(ctx.request)
        grant = server.get_consent_grant(sent)
    except OAuth2Error as error:
        return sent_back(server, error)
    if is_foreign(ctx.request):
        return consent_page(*asked(grant), "The form came from another site. Nothing was allowed.", 403)
    caller = None
    if sent.form.get("decision") == "allow":
        try:
            caller = consenting(ctx.services, sent.form.get("credential", ""), scopes_in(grant.request.scope))
        except Problem as problem:
            return consent_page(*asked(grant), problem.detail, 403)
    response: Response = server.create_authorization_response(sent, caller, grant)
    return response


@OAUTH.write(
    "POST",
    "/oauth/token",
    "Exchange a code for a token",
    ok("The token", OAuthToken, *SECRET),
    FAULT,
    auth="none",
    scopes=(),
    body=TokenRequest,
    body_media=(FORM,),
)
def exchange_oauth_code(ctx: RequestContext) -> Response:
    """Gives the token for a code (RFC 6749 §4.1.3, RFC 7636).

    It works for 30 days at the most; there are no refresh tokens. A code that comes a second time is refused, and ends
    the token that came of it.
    """
    return to_a_program(ctx, OAuthServer.create_token_response)


@OAUTH.write(
    "POST",
    "/oauth/revoke",
    "End a client's token",
    ok("It does not work any more, or never did", OAuthRevoked, *SECRET),
    FAULT,
    auth="none",
    scopes=(),
    body=RevocationRequest,
    body_media=(FORM,),
)
def revoke_oauth_token(ctx: RequestContext) -> Response:
    """Ends a token of the client's own (RFC 7009). One that is no token, or another's, is passed over in silence."""
    return to_a_program(ctx, lambda server, sent: server.create_endpoint_response("revocation", sent))


@OAUTH.read(
    "/.well-known/oauth-authorization-server", "What OAuth clients have to know", ok("The metadata", OAuthMetadata)
)
def oauth_metadata(ctx: RequestContext) -> Response:
    """The addresses and abilities of this authorization server (RFC 8414)."""
    ctx.query()
    issuer = issuer_of(ctx.services, ctx.request)
    metadata = OAuthMetadata(
        issuer=issuer,
        authorization_endpoint=f"{issuer}/oauth/authorize",
        token_endpoint=f"{issuer}/oauth/token",
        revocation_endpoint=f"{issuer}/oauth/revoke",
        scopes_supported=[*SCOPES],
        response_types_supported=["code"],
        grant_types_supported=["authorization_code"],
        token_endpoint_auth_methods_supported=["none"],
        revocation_endpoint_auth_methods_supported=["none"],
        code_challenge_methods_supported=["S256"],
        authorization_response_iss_parameter_supported=True,
        service_documentation=f"{issuer}/docs/API",
    )
    return json_response(metadata, headers=PRIVATE)


def server_of(ctx: RequestContext) -> OAuthServer:
    """The authorization server, at the address that was asked."""
    return OAuthServer(ctx.services, issuer_of(ctx.services, ctx.request))


def asked(grant: CodeGrant) -> tuple[PublicClient, dict[str, str], str]:
    """Who asks, with which parameters, for which scopes."""
    request: SentRequest = grant.request
    return request.client, request.form, request.scope


def to_a_program(ctx: RequestContext, answer: Callable[[OAuthServer, SentRequest], Response]) -> Response:
    """What a program gets for a form that it sends: the answer, or why not."""
    server = server_of(ctx)
    try:
        return answer(server, form_of(ctx.request))
    except OAuth2Error as error:
        return turned_down(server, error)


def turned_down(server: OAuthServer, error: OAuth2Error) -> Response:
    """What a program is told, as RFC 6749 has it."""
    response: Response = server.handle_error_response(None, error)
    return response


def sent_back(server: OAuthServer, error: OAuth2Error) -> Response:
    """What a person's browser gets: it is led back to the client where that is known, else told on a page."""
    if error.redirect_uri:
        return turned_down(server, error)
    return fault_page(error.description or error.error, 422)
