"""Rate limits of one operation: which buckets a request takes from, before anything else is looked at (API §11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from flask import Request, Response

from service.app.limits import Admission, Charge, Limits, Rate
from service.app.matches.queries import see
from service.web.authentication import bearer_token
from service.web.client_address import client_address
from service.web.context import RequestContext
from service.web.metrics import Metrics
from service.web.operation import Operation

Buckets = Sequence[tuple[str, str]]
"""Names of buckets, each with whose it is."""

OWED_CHOICES = Rate(2, 1)
"""API §11: what each seat whose choice is awaited may send, whatever its other limits say."""


@dataclass(frozen=True, slots=True)
class Client:
    """Whose buckets a request takes from: its address's, and its token's (valid or not, by hash) if it has one."""

    address: str
    token: str | None

    @property
    def keys(self) -> tuple[str, ...]:
        """The address, and the token if there is one."""
        return (self.address,) if self.token is None else (self.address, self.token)


class RateLimiter:
    """The limits of one operation. Admissions are None where limits are off, or while nothing can count."""

    def __init__(self, limits: Limits | None, metrics: Metrics, operation: Operation) -> None:
        self._limits = None if operation.tag == "service" else limits
        self._metrics, self._operation = metrics, operation

    def client_of(self, request: Request) -> Client:
        """Who sends the request, before its token is looked up."""
        secret = bearer_token(request.headers.get("Authorization", ""))
        if not secret and self._operation.tickets:
            secret = request.args.get("ticket", "")
        hashed = sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
        return Client(client_address(request), hashed if secret and self._operation.auth != "none" else None)

    def admit(self, client: Client) -> Admission | None:
        """Takes what every request of the operation costs. Raises ``rate_limited``.

        A command above its limits is not refused yet: ``admit_owed`` decides once its match has been read.
        """
        operation = self._operation
        counted = (*operation.limits, operation.failures) if operation.failures else operation.limits
        general = [("address", client.address)] + ([("token", client.token)] if client.token else [])
        admission = self._take(general + [(bucket, key) for bucket in counted for key in client.keys])
        if admission and not admission.admitted:
            if not operation.choice or client.token is None:
                raise admission.problem
            self._charge([("owed", client.address)])
        return admission

    def admit_owed(self, ctx: RequestContext, client: Client, admission: Admission | None) -> None:
        """Admits a command above its limits, twice a second for each seat that has to act. Raises ``rate_limited``."""
        if admission is None or admission.admitted:
            return
        match_id = ctx.id("match_id")
        visible = see(ctx.services, ctx.caller, match_id)
        seats = sum(seat in visible.held for seat in visible.match.to_act)
        if not seats:
            raise admission.problem
        rate = Rate(OWED_CHOICES.most * seats, OWED_CHOICES.seconds)
        self._charge([("choice", f"{client.token}:{match_id}")], rate)

    def settle(self, response: Response, client: Client, admission: Admission | None) -> Response:
        """Gives back what only failures cost, and adds the RateLimit headers. For requests that succeeded."""
        if admission is None:
            return response
        if failures := self._operation.failures:
            self._take([(failures, key) for key in client.keys], cost=-1)
        response.headers.update(admission.headers)
        return response

    def charge(self, bucket: str, client: Client) -> None:
        """Takes from a bucket for what only the body tells. Raises ``rate_limited``."""
        self._charge([(bucket, key) for key in client.keys])

    def _charge(self, counted: Buckets, rate: Rate | None = None) -> None:
        admission = self._take(counted, rate)
        if admission and not admission.admitted:
            raise admission.problem

    def _take(self, counted: Buckets, rate: Rate | None = None, cost: int = 1) -> Admission | None:
        """``rate``: of all these buckets; by default each has its own."""
        if self._limits is None:
            return None
        rates = self._limits.rates
        charges = [Charge(bucket, key, rate or rates[bucket], cost) for bucket, key in counted]
        admission = self._limits.limiter.take(charges)
        if admission is None and cost > 0:
            self._metrics.unlimited.inc()
        return admission
