"""Ways to an account: further devices, and recovery."""

from collections.abc import Mapping

from tests.contracts.recording import BY_NAME, Recorder
from tests.contracts.scenes.cast import Cast
from tests.support.api import Client
from tests.support.oauth import CALLBACK, Site, send


def further_devices(recorder: Recorder, cast: Cast) -> None:
    """A second device by a short code, a new recovery code, and an account that comes back by it."""
    made = recorder.call("create_account", cast.stranger, {"name": "Carla"}).data
    carla = Client(cast.stranger.app, made["token"], made["account"])
    wanted = {"scopes": ["read", "play"], "note": "my tablet"}
    code = recorder.keep("create_device_code", "tablet", "For a tablet that plays", carla, body=wanted)["code"]
    recorder.keep("create_device_token", "tablet", "The tablet's own token", cast.stranger, body={"code": code})
    renewed = recorder.keep("create_recovery_code", "renewed", "The one before does not work any more", carla, body={})
    recorder.keep("recover_account", "lost", "Every token was lost", cast.stranger, body=renewed)


def third_parties(recorder: Recorder, cast: Cast) -> None:
    """A site is registered, let in, and ends its token."""
    made = recorder.call("create_account", cast.stranger, {"name": "Dora"}).data
    dora = Client(cast.stranger.app, made["token"], made["account"])
    wanted = {"name": "Elo", "redirect_uris": [CALLBACK]}
    site = recorder.keep("create_oauth_client", "site", "A site with one address to come back to", dora, body=wanted)
    recorder.keep("list_oauth_clients", "one", "What Dora has registered", dora)
    recorder.keep("oauth_metadata", "server", "As RFC 8414 has it", cast.stranger)
    elo = Site(recorder.still.api, site["client_id"], "v" * 50)
    consent = elo.request("read play") | {"credential": "K7QM-4XTD-2A", "decision": "allow"}
    recorder.exchanges["consent"] = {"allow": {"summary": "With a device's code", "status": 303, "request": consent}}
    form = elo.exchange_form(elo.code(str(dora.token), "read play"))
    keep_form(recorder, "exchange_oauth_code", "token", "For a month", form)
    keep_form(recorder, "exchange_oauth_code", "used", "A code that came before", form)
    ended = {"client_id": elo.client_id, "token": "mk_of-no-use-any-more"}
    keep_form(recorder, "revoke_oauth_token", "ended", "It does not work any more", ended)
    keep_form(recorder, "revoke_oauth_token", "unknown", "No such client", ended | {"client_id": "mkc_nobody"})


def keep_form(recorder: Recorder, operation: str, name: str, summary: str, form: Mapping[str, str]) -> None:
    """A form that is sent, kept as an example of its operation."""
    answer = send(recorder.still.api, BY_NAME[operation].path, form)
    kept = {"summary": summary, "status": answer.status, "request": form, "answer": answer.data}
    recorder.exchanges.setdefault(operation, {})[name] = kept
