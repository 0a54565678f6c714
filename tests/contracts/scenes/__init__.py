"""The scenes that are recorded: short matches that show every operation once, and every problem."""

from tests.contracts.recording import Recorder
from tests.contracts.scenes import access, after, meeting, playing


def record_all(recorder: Recorder) -> None:
    """Every scene, in order."""
    cast = meeting.accounts(recorder)
    meeting.games(recorder, cast)
    match = meeting.creating(recorder, cast)
    meeting.seats(recorder, cast)
    playing.playing(recorder, cast, match)
    playing.proposals(recorder, cast)
    playing.away(recorder, cast)
    playing.hints(recorder, cast)
    after.afterwards(recorder, cast)
    after.events(recorder, cast)
    after.webhooks(recorder, cast)
    after.service(recorder, cast)
    after.leaving(recorder, cast)
    access.further_devices(recorder, cast)
    access.third_parties(recorder, cast)
