"""Limits on requests: which buckets each takes from, before anything else is looked at (API §11)."""

from dataclasses import dataclass
from hashlib import sha256

from flask import Request, Response

from service.app.limits import Charge, Limits, Rate, Verdict
from service.app.matches.queries import see
from service.match.evolve import owing
from service.web.context import Context, bearer
from service.web.health_and_metrics import Vitals
from service.web.operation import Operation
from service.web.origin import origin_of

CHOICES = Rate(2, 1)
"""What API §11 promises to each seat that owes a choice, whatever else is used up."""


@dataclass(frozen=True, slots=True)
class Client:
    """Whose buckets a request takes from: its address's, and its token's (good or not, by its hash) if it has one."""

    address: str
    token: str | None

    @property
    def all(self) -> tuple[str, ...]:
        """Both, as far as there are both."""
        return (self.address,) if self.token is None else (self.address, self.token)


@dataclass(frozen=True, slots=True)
class Entry:
    """A request that was let in; the ``verdict`` is None while nothing can count.

    One that does not admit it belongs to a command that may still answer a choice which is owed.
    """

    asker: Client
    verdict: Verdict | None


class RateLimiter:
    """What stands before an operation where there are limits."""

    def __init__(self, limits: Limits, vitals: Vitals, operation: Operation) -> None:
        self._limits, self._vitals, self._operation = limits, vitals, operation

    def enter(self, request: Request) -> Entry:
        """Lets a request in. Raises ``rate_limited``."""
        asker = asker_of(request, self._operation)
        verdict = self._take(self._general(asker))
        if verdict and not verdict.admitted:
            if not self._operation.choice or asker.token is None:
                raise verdict.problem
            self._charge([self._from("owed", asker.address)])
        return Entry(asker, verdict)

    def pass_on(self, ctx: Context, entry: Entry) -> None:
        """Above its limits a command still counts if a seat owes a choice, twice a second. Raises ``rate_limited``."""
        verdict = entry.verdict
        if verdict is None or verdict.admitted:
            return
        match_id = ctx.id("match_id")
        visible = see(ctx.services, ctx.caller, match_id)
        seats = sum(seat in visible.held for seat in owing(visible.match.rules, visible.match.state))
        if not seats:
            raise verdict.problem
        rate = Rate(CHOICES.most * seats, CHOICES.seconds)
        self._charge([Charge("choice", f"{entry.asker.token}:{match_id}", rate)])

    def leave(self, entry: Entry, response: Response) -> Response:
        """A request that did what it came for: what only failures cost is put back, the client is told what is left."""
        if entry.verdict is None:
            return response
        if failures := self._operation.failures:
            self._limits.limiter.take([self._from(failures, who)._replace(cost=-1) for who in entry.asker.all])
        response.headers.update(entry.verdict.headers)
        return response

    def charge(self, bucket: str, asker: Client) -> None:
        """Takes from a bucket for what only the body tells. Raises ``rate_limited``."""
        self._charge([self._from(bucket, who) for who in asker.all])

    def _general(self, asker: Client) -> list[Charge]:
        """What every request of this kind takes."""
        charges = [self._from("address", asker.address)]
        if asker.token is not None:
            charges.append(self._from("token", asker.token))
        failures = self._operation.failures
        named = (*self._operation.limits, failures) if failures else self._operation.limits
        return charges + [self._from(bucket, who) for bucket in named for who in asker.all]

    def _from(self, bucket: str, who: str) -> Charge:
        return Charge(bucket, who, self._limits.rates[bucket])

    def _charge(self, charges: list[Charge]) -> None:
        verdict = self._take(charges)
        if verdict and not verdict.admitted:
            raise verdict.problem

    def _take(self, charges: list[Charge]) -> Verdict | None:
        verdict = self._limits.limiter.take(charges)
        if verdict is None:
            self._vitals.unlimited.inc()
        return verdict


def asker_of(request: Request, operation: Operation) -> Client:
    """Who asks, before it is looked up."""
    secret = bearer(request.headers.get("Authorization", ""))
    if not secret and operation.tickets:
        secret = request.args.get("ticket", "")
    known = secret and operation.auth != "none"
    return Client(origin_of(request), sha256(secret.encode("utf-8", "surrogatepass")).hexdigest() if known else None)
