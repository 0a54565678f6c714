"""A real browser behind proxies that hold back what they may; `test_conventions` does the same without one."""

from pathlib import Path

import pytest

from tests.e2e.calling import busy
from tests.support.api import Api
from tests.support.browser import CLOSED, chromium, listening_browser
from tests.support.event_source import middlebox

BOTH = (0, 1)
START_SECONDS = 30.0


@pytest.mark.skipif(chromium() is None, reason="no Chromium on this machine; CHROMIUM names one")
def test_its_event_sources_behind_a_buffering_and_a_compressing_proxy_hear_at_once_and_stop_at_the_end(
    api: Api, server: str, tmp_path: Path
):
    table = api.table("breach", 2)
    with middlebox(server, buffering=True) as buffering, middlebox(server, buffering=False) as compressing:
        urls = [f"{proxy}{table.path}/events" for proxy in (buffering, compressing)]
        with listening_browser(chromium() or "", urls, tmp_path / "profile") as heard:

            def have(head: int) -> bool:
                """Each event once; what the page reports of them may overtake each other on its way."""
                every = [str(version) for version in range(1, head + 1)]
                return all(sorted(heard.ids.get(number, []), key=int) == every for number in BOTH)

            assert heard.until(lambda _: have(table.see()["version"]), START_SECONDS * busy()), heard
            table.play_on(1)
            head = table.see()["version"]
            assert heard.until(lambda _: have(head), 2 * busy()), f"an event was held back: {heard}"
            table.command(0, {"type": "resign"}).expect(201)
            closed = dict.fromkeys(BOTH, CLOSED)
            assert heard.until(lambda _: heard.states == closed, 10 * busy()), f"it comes back for ever: {heard}"
