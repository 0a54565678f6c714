"""Bootstrap: the one place that wires everything."""

import logging
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from service.adapters.entropy import SystemEntropy
from service.adapters.redis.ai_times import RedisAiTimes
from service.adapters.redis.client import BestEffortRedis, is_cluster
from service.adapters.redis.leases import RedisLeases
from service.adapters.redis.limiter import RedisLimiter
from service.adapters.redis.listener import RedisListener
from service.adapters.redis.notifier import RedisNotifier
from service.adapters.redis.presence import RedisPresence
from service.app.cache import StateCache, TokenCache
from service.app.limits import Limits, Rate
from service.app.services import Services
from service.app.streams.shared_reads import SharedReads
from service.app.streams.slots import Slots, log_check_rules, stream_rules
from service.app.webhooks.ports import Hooks
from service.kernel.forms import Form
from service.logging_setup import set_up_logging
from service.registry import GAMES
from service.settings import DUTIES, Settings, SettingsError
from service.store import migrations
from service.store.account_codes import AccountCodes, DeviceCodes, RecoveryCodes
from service.store.account_names import AccountNames
from service.store.accounts import Accounts
from service.store.archives import Archives
from service.store.blocks import Blocks
from service.store.clock import Clock
from service.store.feed import Feed
from service.store.figures import Figures
from service.store.kept_answers import KeptAnswers
from service.store.kept_rows import KeptRows
from service.store.matches import Matches
from service.store.oauth import OAuthStore
from service.store.packed_logs import Packing
from service.store.pool import open_pool
from service.store.positions import Positions
from service.store.queries import Pool
from service.store.quotas import Quotas
from service.store.secret_cipher import SecretCipher
from service.store.set_aside import SetAside
from service.store.snapshots import Snapshots
from service.store.tickets import Tickets
from service.store.webhooks import Webhooks

LOGS_AT_ONCE = 2
"""Logs of clients that a process checks at one time: each takes up to a second of its only thread that computes."""


def settings_to_start_with(env: Mapping[str, str]) -> Settings:
    """The settings of a program that begins. It ends here, with plain words, where it could not work with them."""
    try:
        settings = Settings.from_env(env)
        refuse_clusters(settings)
    except SettingsError as fault:
        print(f"matchkeep: {fault}", file=sys.stderr)
        sys.exit(2)
    return settings


def refuse_clusters(settings: Settings) -> None:
    """Raises ``SettingsError`` where a URL leads to a Redis Cluster: part of the work would silently not be done there.

    Limits and counts of streams take several keys at a time, and the queue's library knows no cluster.
    """
    for duty in DUTIES:
        if is_cluster(settings.redis_for(duty)):
            raise SettingsError(
                f"the Redis for {duty} is a Redis Cluster, on which limits, counts of streams and the queue do not "
                "work. Name a single server in MATCHKEEP_REDIS_URL, or one for each duty in MATCHKEEP_REDIS_QUEUE_URL, "
                "MATCHKEEP_REDIS_NOTICES_URL and MATCHKEEP_REDIS_LIMITS_URL."
            )


@dataclass(frozen=True, slots=True)
class Wired:
    """A process's parts, and how to end them. ``redis``: by URL, one server or one a duty."""

    services: Services
    pool: Pool
    redis: Mapping[str, BestEffortRedis]
    notifier: RedisNotifier
    listener: RedisListener
    leases: RedisLeases

    def drain(self) -> None:
        """Lets who waits go, and ends streams; everything else goes on."""
        self.listener.close()

    def close(self) -> None:
        """Lets who waits go, and closes what is open."""
        self.drain()
        self.leases.close()
        self.notifier.close()
        self.pool.close()


def wire(settings: Settings, listens: bool = True) -> Wired:
    """Opens everything that a process works with. ``listens``: whether anybody will wait for something here."""
    set_up_logging(settings.log_level)
    pool = open_pool(settings.database_url, settings.db_pool, settings.db_prepare)
    redis = {url: BestEffortRedis(url) for url in map(settings.redis_for, DUTIES)}
    limits_redis, notices_url = redis[settings.redis_for("limits")], settings.redis_for("notices")
    notifier, names = RedisNotifier(notices_url), AccountNames(pool)
    states, tokens, positions, kept = StateCache(), TokenCache(), Positions(pool), KeptRows()
    matches = Matches(pool, quotas(settings), settings.db_groups, names, kept if listens else None)
    listener = RedisListener(notices_url, positions.after, forgetting(tokens, names), kept.moved)
    leases = RedisLeases(limits_redis)
    services = Services(
        matches=matches,
        set_aside=SetAside(pool),
        snapshots=Snapshots(pool),
        accounts=Accounts(pool),
        codes=AccountCodes(RecoveryCodes(pool), DeviceCodes(pool)),
        oauth=OAuthStore(pool),
        blocks=Blocks(pool),
        names=names,
        figures=Figures(pool),
        clock=Clock(pool),
        notifier=notifier,
        listener=listener,
        ai_times=RedisAiTimes(redis[notices_url], notifier),
        shared_reads=SharedReads(matches, states, positions.after),
        feed=Feed(pool),
        tickets=Tickets(pool),
        kept_answers=KeptAnswers(pool),
        presence=RedisPresence(redis[notices_url], notifier),
        stream_slots=stream_slots(settings, leases),
        archives=Archives(pool),
        packing=Packing(pool),
        check_slots=Slots(log_check_rules(LOGS_AT_ONCE), leases),
        hooks=hooks(pool, settings),
        entropy=SystemEntropy(),
        states=states,
        tokens=tokens,
        limits=limits(settings, limits_redis),
        public_url=settings.public_url,
        move_forms=move_forms(),
    )
    if listens:
        listener.start()
    return Wired(services, pool, redis, notifier, listener, leases)


def stream_slots(settings: Settings, leases: RedisLeases) -> Slots:
    """How many streams may be open: by process, and with limits on by account and address."""
    caps = {"account": settings.streams_per_account, "address": settings.streams_per_address}
    return Slots(stream_rules(settings.streams_per_process, caps if settings.limits else {}), leases)


def move_forms() -> Mapping[tuple[str, int], Mapping[str, Form]]:
    """By game, rules version and move type, the compiled schema that a move is held to."""
    return {
        (game.key, game.version): {name: Form(schema) for name, schema in game.schemas.moves.items()} for game in GAMES
    }


def forgetting(tokens: TokenCache, names: AccountNames) -> Callable[[], None]:
    """What a process does when a token has ended: it may have been by the erasure of its account."""

    def forget() -> None:
        tokens.clear()
        names.clear()

    return forget


def limits(settings: Settings, redis: BestEffortRedis) -> Limits | None:
    """How much may be asked for; every setting named ``limit_…`` is a bucket's rate."""
    if not settings.limits:
        return None
    named = {
        setting.name: getattr(settings, setting.name)
        for setting in fields(settings)
        if setting.name.startswith("limit_")
    }
    return Limits(RedisLimiter(redis), {name.removeprefix("limit_"): Rate(*given) for name, given in named.items()})


def quotas(settings: Settings) -> Quotas | None:
    """How many matches an account may have going."""
    if not settings.limits:
        return None
    return Quotas(settings.matches_per_account, settings.ai_only_matches_per_account)


def hooks(pool: Pool, settings: Settings) -> Hooks:
    """Where webhooks are kept, and what an account may have of them."""
    store = Webhooks(pool, SecretCipher(settings.webhook_keys))
    return Hooks(store, settings.webhook_private_targets, settings.webhooks_per_account if settings.limits else None)


def missing_migrations(settings: Settings) -> list[str]:
    """What the database still lacks, as the service's role sees it."""
    return migrations.missing(settings.database_url)


def migrate(settings: Settings) -> int:
    """Brings the database up to date; how many migrations were applied."""
    applied = migrations.migrate(settings.migrate_database_url, settings.database_url)
    logging.getLogger("matchkeep.migrate").info("migrated", extra={"applied": applied})
    return applied
