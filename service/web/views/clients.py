"""Clients of OAuth that an account has registered (API §2)."""

from flask import Response

from service.app.accounts import clients
from service.web.answers.oauth import OAuthClientList, OAuthClientResource, client_resource
from service.web.context import RequestContext
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, created, no_content, ok
from service.web.responses import PRIVATE, empty_response, json_response
from service.web.schemas.oauth import NewOAuthClient

OAUTH = OperationGroup("oauth", "required", ("manage",), ("manage",))


@OAUTH.read("/v1/oauth/clients", "Your clients", ok("The clients, oldest first", OAuthClientList))
def list_oauth_clients(ctx: RequestContext) -> Response:
    """The sites and programs that you have registered."""
    ctx.query()
    registered = ctx.services.oauth.clients(ctx.actor.account_id)
    return json_response(OAuthClientList([client_resource(client) for client in registered]), headers=PRIVATE)


@OAUTH.write(
    "POST",
    "/v1/oauth/clients",
    "Register a client",
    created("The client", OAuthClientResource, "Idempotent-Replayed", *PRIVATE),
    body=NewOAuthClient,
    problems=("quota",),
    request_headers=("Idempotency-Key",),
)
def create_oauth_client(ctx: RequestContext) -> Response:
    """Registers a public client for the authorization code grant with PKCE; it has no secret. At most ten an account.

    Redirect URIs are compared as they are: https, http on the person's own machine, or a program's own scheme with a
    dot in it.
    """
    form = ctx.form()

    def make() -> Response:
        client = clients.add_client(ctx.services, ctx.actor, form["name"], form["redirect_uris"])
        return json_response(client_resource(client), 201, PRIVATE)

    return answered_once(ctx, form, make)


@OAUTH.write(
    "DELETE",
    "/v1/oauth/clients/{client_id}",
    "Take a client away",
    no_content("It is gone, and every token that it was given has ended"),
)
def delete_oauth_client(ctx: RequestContext) -> Response:
    """Takes a client away. Every token that accounts have given it ends."""
    ctx.query()
    clients.remove_client(ctx.services, ctx.actor.account_id, ctx.path["client_id"])
    return empty_response()
