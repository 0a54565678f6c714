"""Blocks between accounts (API §2)."""

from flask import Response

from service.app.accounts import blocks
from service.log.times import to_text
from service.web.answers.accounts import BlockedAccount, BlockList
from service.web.context import RequestContext
from service.web.operation import OperationGroup, no_content, ok
from service.web.responses import PRIVATE, empty_response, json_response

BLOCKS = OperationGroup("accounts", "required", ("manage",), ("manage",))


@BLOCKS.read("/v1/account/blocks", "Whom you have blocked", ok("The accounts, in the order of their ids", BlockList))
def list_blocks(ctx: RequestContext) -> Response:
    """The accounts that you have blocked."""
    ctx.query()
    items = [BlockedAccount(one.blocked_id, to_text(one.created_at)) for one in blocks.blocks(ctx.services, ctx.actor)]
    return json_response(BlockList(items), headers=PRIVATE)


@BLOCKS.write(
    "PUT",
    "/v1/account/blocks/{account_id}",
    "Block an account",
    no_content("It is blocked, now or since before"),
    problems=("quota",),
)
def block_account(ctx: RequestContext) -> Response:
    """Blocks an account: neither of you can invite the other, nor take a seat where the other sits or made the match.

    Matches in which you both sit go on. The other one is not told.
    """
    other = ctx.id("account_id", "no such account")
    ctx.query()
    blocks.block(ctx.services, ctx.actor, other)
    return empty_response()


@BLOCKS.write(
    "DELETE",
    "/v1/account/blocks/{account_id}",
    "Unblock an account",
    no_content("It is blocked no more"),
)
def unblock_account(ctx: RequestContext) -> Response:
    """Blocks an account no more."""
    other = ctx.id("account_id", "no such account")
    ctx.query()
    blocks.unblock(ctx.services, ctx.actor, other)
    return empty_response()
