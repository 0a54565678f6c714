"""Proposals: a draw, a takeback or an abort, made by one seat and accepted by all the others (API §6)."""

from service.kernel.outcome import drawn
from service.kernel.refusal import Refusal
from service.match import entry as e
from service.match.commands import Answer, Propose
from service.match.ledger import Ledger
from service.match.state import Proposal
from service.match.states import dump_game


def not_offered(detail: str) -> Refusal:
    """Whatever the match does not offer now."""
    return Refusal("not_offered", None, detail)


def propose(ledger: Ledger, command: Propose) -> Refusal | None:
    """One open proposal a seat, and again only after its next move."""
    state, rules = ledger.state, ledger.rules
    seat = state.seats[command.seat]
    if command.kind == "draw" and not rules.draw:
        return not_offered("this game knows no draw by agreement")
    if command.kind == "takeback" and not rules.takeback:
        return not_offered("this game knows no takeback")
    if command.kind == "takeback" and seat.chose_at is None:
        return not_offered("this seat has made no move yet")
    if seat.proposed or any(proposal.by == command.seat for proposal in state.proposals):
        return not_offered("a seat has one open proposal, and makes another after its next move")
    ledger.note(e.PROPOSED, {"seat": command.seat, "kind": command.kind}, "player")
    ai_answers(ledger)
    carry_out_accepted(ledger)
    return None


def answer(ledger: Ledger, command: Answer) -> Refusal | None:
    """Accepts or declines; the last acceptance carries the proposal out."""
    proposal = ledger.state.proposal(command.proposal)
    if proposal is None:
        return Refusal("proposal_closed", None, "there is no such open proposal")
    withdraws = command.seat == proposal.by and not command.accept
    if not withdraws and command.seat not in ledger.state.waiting_for(proposal):
        return not_offered("this proposal does not wait for this seat")
    data = {"seat": command.seat, "proposal": command.proposal, "accept": command.accept}
    ledger.note(e.ANSWERED, data, "player")
    carry_out_accepted(ledger)
    return None


def ai_answers(ledger: Ledger) -> None:
    """Whatever waits for a seat that an AI plays is answered: takeback and abort accepted, a draw refused."""
    for proposal in ledger.state.proposals:
        for seat in ledger.state.waiting_for(proposal):
            if ledger.state.seats[seat].ai_controlled and ledger.state.proposal(proposal.id):
                data = {"seat": seat, "proposal": proposal.id, "accept": proposal.kind != "draw"}
                ledger.note(e.ANSWERED, data, "ai")


def carry_out_accepted(ledger: Ledger) -> None:
    """Carries out the proposals that wait for nobody any more; the first one makes the others lapse."""
    for proposal in ledger.state.proposals:
        if ledger.state.proposal(proposal.id) and not ledger.state.waiting_for(proposal):
            _carry_out(ledger, proposal)


def _carry_out(ledger: Ledger, proposal: Proposal) -> None:
    seats = len(ledger.state.seats)
    if proposal.kind == "draw":
        ledger.finish(drawn("agreement", seats))
    elif proposal.kind == "abort":
        ledger.finish(drawn("aborted", seats), e.ABORTED)
    else:
        take_back(ledger, proposal)


def take_back(ledger: Ledger, proposal: Proposal) -> None:
    """Back to the position in which the proposer chose its last move; the log only grows."""
    to = ledger.state.seats[proposal.by].chose_at
    assert to is not None, "a takeback is proposed by a seat that has moved"
    then = ledger.context.rewind(to)
    data = {
        "seat": proposal.by,
        "to": to,
        "state": dump_game(ledger.rules, then.game),
        "chose_at": [seat.chose_at for seat in then.seats],
    }
    ledger.note(e.TAKEN_BACK, data, "rules", schema=e.STATE_SCHEMA)
