"""Every setting of Matchkeep: one frozen record, read from variables named MATCHKEEP_*, with words for each."""

from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args
from urllib.parse import urlsplit

PREFIX = "MATCHKEEP_"
Network = IPv4Network | IPv6Network
SPANS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
MOST_AT_ONCE = 1_000_000
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class SettingsError(ValueError):
    """A variable that is missing or cannot be understood; the message names it."""


def text(value: str) -> str:
    """A string that is not empty, without the blanks around it. Raises ``ValueError``."""
    if not value.strip():
        raise ValueError("must not be empty")
    return value.strip()


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def parse(value: str) -> int:
        if not value.strip().isdecimal() or not least <= int(value) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(value)

    return parse


def switch(value: str) -> bool:
    """True for on, false for off. Raises ``ValueError``."""
    try:
        return {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}[value.strip().lower()]
    except KeyError:
        raise ValueError("must be on or off") from None


def networks(value: str) -> tuple[Network, ...]:
    """Addresses or networks, separated by commas; empty for none."""
    return tuple(ip_network(part.strip()) for part in value.split(",") if part.strip())


def one_of(*choices: str) -> Callable[[str], str]:
    """One of a few words, in any case."""

    def parse(value: str) -> str:
        if value.strip().lower() not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}")
        return value.strip().lower()

    return parse


def url(*schemes: str) -> Callable[[str], str]:
    """An address with one of these schemes, without a slash at its end."""

    def parse(value: str) -> str:
        if urlsplit(value.strip()).scheme not in schemes:
            raise ValueError(f"must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
        return value.strip().rstrip("/")

    return parse


def sealing_keys(value: str) -> tuple[str, ...]:
    """Keys, separated by commas; empty for none."""
    keys = tuple(part.strip() for part in value.split(",") if part.strip())
    for key in keys:
        if len(key) != 44 or len(urlsafe_b64decode(key)) != 32:
            raise ValueError("must be 32 bytes in URL-safe base64, or several such keys with commas between them")
    return keys


class Rate(NamedTuple):
    """At most ``most`` in ``seconds``."""

    most: int
    seconds: int

    def __str__(self) -> str:
        """The form in which settings give it, such as 10/minute."""
        return f"{self.most}/{next(name for name, seconds in SPANS.items() if seconds == self.seconds)}"


def rate(value: str) -> Rate:
    """So many a second, minute, hour or day, such as 10/minute."""
    most, slash, span = value.strip().lower().partition("/")
    if not (slash and most.strip().isdecimal() and 1 <= int(most) <= MOST_AT_ONCE and span.strip() in SPANS):
        raise ValueError(f"must be a number from 1 to {MOST_AT_ONCE} and a time, such as 10/minute")
    return Rate(int(most), SPANS[span.strip()])


def folder(value: str) -> Path:
    """The path of a folder. Raises ``ValueError`` for none."""
    return Path(text(value))


def setting(words: str, parse: Callable[[str], Any], secret: bool = False, **default: Any) -> Any:
    """A field that is read from the variable of its name; a secret is never shown."""
    return field(metadata={"words": words, "parse": parse, "secret": secret}, repr=not secret, **default)


SQL = url("postgresql", "postgres")
REDIS = url("redis", "rediss", "unix")
Duty = Literal["queue", "notices", "limits"]
DUTIES: tuple[Duty, ...] = get_args(Duty)
"""What a Redis is needed for: one server does it all, or each has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator can choose. The variable of ``web_threads`` is ``MATCHKEEP_WEB_THREADS``, and so on."""

    database_url: str = setting("the database as the service's role sees it; `up` without it starts its own", SQL, True)
    migrate_database_url: str = setting("the database as its owner sees it, for migrations and seeds", SQL, True)
    redis_url: str = setting("the queue server (Redis or Valkey); `up` without it starts its own", REDIS, True)
    redis_queue_url: str | None = setting("another one for jobs", REDIS, True, default=None)
    redis_notices_url: str | None = setting("another one for notices and presence", REDIS, True, default=None)
    redis_limits_url: str | None = setting("another one for limits and counts of streams", REDIS, True, default=None)
    host: str = setting("the address to listen on", text, default="127.0.0.1")
    port: int = setting("the port to listen on; 0 with `up` for any free one", number(0, 65535), default=8000)
    public_url: str | None = setting(
        "the address by which clients reach the service, for OAuth; by default that of each request",
        url("https", "http"),
        default=None,
    )
    data_dir: Path = setting("where `up` keeps its data", folder, default=Path(".matchkeep"))
    web_processes: int = setting("web processes", number(1, 64), default=1)
    web_threads: int = setting(
        "threads of a web process; every open stream and long poll holds one", number(16, 20_000), default=2_200
    )
    streams_per_process: int = setting("open streams that a web process admits", number(0, 20_000), default=2_000)
    streams_per_account: int = setting("open streams of an account, with limits on", number(1, 10_000), default=8)
    streams_per_address: int = setting("open streams from an address, with limits on", number(1, 10_000), default=64)
    drain_seconds: int = setting("how long a stopping web process finishes its answers", number(1, 300), default=4)
    db_pool: int = setting("connections that a process keeps to the database", number(1, 200), default=12)
    db_prepare: bool = setting("prepared statements; off behind a PgBouncer before 1.21", switch, default=True)
    relay_lanes: int = setting(
        "parts of the accounts whose feeds are filled side by side; the same at every reconciler",
        number(1, 64),
        default=1,
    )
    pack_after_days: int = setting(
        "days after its end when a match's log is packed, and leaves the tables of play; 0 for never",
        number(0, 36_500),
        default=30,
    )
    db_groups: bool = setting("one statement for commands of several matches; off with Citus", switch, default=True)
    workers: int = setting("worker processes that `up` runs", number(1, 64), default=2)
    limits: bool = setting("rate limits and quotas: on or off (off is for development)", switch, default=False)
    limit_address: Rate = setting("requests from an address", rate, default=Rate(6000, 60))
    limit_token: Rate = setting("requests with a token", rate, default=Rate(1200, 60))
    limit_owed: Rate = setting(
        "commands from an address, above its limits, that are looked at in case they answer a choice that is owed",
        rate,
        default=Rate(200, 1),
    )
    limit_new_accounts: Rate = setting("new accounts from an address", rate, default=Rate(60, 3600))
    limit_failed_joins: Rate = setting("joins that fail, from an address and with a token", rate, default=Rate(10, 60))
    limit_failed_codes: Rate = setting(
        "wrong codes of recovery and for further devices, from an address", rate, default=Rate(10, 60)
    )
    limit_ai_matches: Rate = setting(
        "new matches with an AI, from an address and with a token", rate, default=Rate(120, 3600)
    )
    limit_verify: Rate = setting("logs checked, for an address and a token", rate, default=Rate(120, 3600))
    matches_per_account: int = setting("matches that an account has going", number(1, 100_000), default=50)
    ai_only_matches_per_account: int = setting("of these, without a person", number(0, 100_000), default=5)
    metrics_networks: tuple[Network, ...] = setting("networks that may read /metrics", networks, default=LOOPBACK)
    trusted_proxies: tuple[Network, ...] = setting("networks whose X-Forwarded-* counts", networks, default=())
    log_level: str = setting("how much is logged", one_of("debug", "info", "warning", "error"), default="info")
    webhook_private_targets: bool = setting("webhooks to private addresses: on or off", switch, default=False)
    webhook_keys: tuple[str, ...] = setting(
        "keys that seal webhooks' secrets, the first for new ones (32 bytes each in URL-safe base64)",
        sealing_keys,
        True,
        default=(),
    )
    webhook_threads: int = setting("webhooks that a process sends at once", number(1, 1000), default=64)
    webhooks_per_account: int = setting("webhooks of an account, with limits on", number(0, 10_000), default=5)

    def __post_init__(self) -> None:
        """Hold together what belongs together."""
        if self.streams_per_process > self.web_threads - 8:
            raise SettingsError(
                f"{PREFIX}STREAMS_PER_PROCESS ({self.streams_per_process}) must leave 8 or more of "
                f"{PREFIX}WEB_THREADS ({self.web_threads}) free, since each open stream holds a thread."
            )

    def redis_for(self, duty: Duty) -> str:
        """The server for one duty: its own, or the one for all."""
        url: str | None = getattr(self, f"redis_{duty}_url")
        return url or self.redis_url

    @staticmethod
    def from_env(env: Mapping[str, str]) -> "Settings":
        """The settings that an environment names; defaults for the rest."""
        given = {**env}
        if given.get(f"{PREFIX}DATABASE_URL"):
            given.setdefault(f"{PREFIX}MIGRATE_DATABASE_URL", given[f"{PREFIX}DATABASE_URL"])
        values = {
            setting.name: read(setting, given)
            for setting in fields(Settings)
            if variable(setting) in given or needed(setting)
        }
        return Settings(**values)


def variable(setting: "Field[Any]") -> str:
    """The name of a field's variable."""
    return PREFIX + setting.name.upper()


def needed(setting: "Field[Any]") -> bool:
    """Whether a field has no default."""
    return setting.default is MISSING


def read(setting: "Field[Any]", env: Mapping[str, str]) -> Any:
    """The value of one field, or an error that names its variable."""
    name = variable(setting)
    if name not in env:
        raise SettingsError(f"{name} is not set: {setting.metadata['words']}.")
    try:
        return setting.metadata["parse"](env[name])
    except ValueError as fault:
        shown = "" if setting.metadata["secret"] else f" (it is {env[name]!r})"
        raise SettingsError(f"{name}: {fault}{shown}.") from None


def table() -> Iterator[tuple[str, str, str]]:
    """Variable, default and meaning of every setting, for help texts and documents."""
    for setting in fields(Settings):
        yield variable(setting), "" if needed(setting) else worded(setting.default), setting.metadata["words"]


def worded(value: Any) -> str:
    """A value as it is written into a variable."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple) and not isinstance(value, Rate):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
