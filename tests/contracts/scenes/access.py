"""Ways to an account: further devices, and recovery."""

from tests.contracts.recording import Recorder
from tests.contracts.scenes.cast import Cast
from tests.support.api import Client


def further_devices(recorder: Recorder, cast: Cast) -> None:
    """A second device by a short code, a new recovery code, and an account that comes back by it."""
    made = recorder.call("create_account", cast.stranger, {"name": "Carla"}).data
    carla = Client(cast.stranger.app, made["token"], made["account"])
    wanted = {"scopes": ["read", "play"], "note": "my tablet"}
    code = recorder.keep("create_device_code", "tablet", "For a tablet that plays", carla, body=wanted)["code"]
    recorder.keep("create_device_token", "tablet", "The tablet's own token", cast.stranger, body={"code": code})
    renewed = recorder.keep("create_recovery_code", "renewed", "The one before does not work any more", carla, body={})
    recorder.keep("recover_account", "lost", "Every token was lost", cast.stranger, body=renewed)
