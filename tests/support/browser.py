"""A real browser on a page of another origin, that reports what its EventSources hear."""

import json
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")

PAGE = """<!doctype html><title>another origin</title><script>
for (const [number, url] of URLS.entries()) {
  const source = new EventSource(url);
  const report = event => fetch("/", {method: "POST", keepalive: true, body: JSON.stringify(
    {number, type: event.type, id: event.lastEventId ?? null, state: source.readyState})});
  source.onmessage = source.onerror = report;
}
</script>"""

CLOSED = 2
"""``EventSource.readyState`` once it comes back no more."""


def chromium() -> str | None:
    """Where the machine has one; `CHROMIUM` names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Heard:
    """What the page has reported: for each EventSource the ids of its messages, and its state at its last error."""

    ids: dict[int, list[str]] = field(default_factory=dict)
    states: dict[int, int] = field(default_factory=dict)

    def note(self, told: Any) -> None:
        """A report."""
        if told["type"] == "message":
            self.ids.setdefault(told["number"], []).append(told["id"])
        else:
            self.states[told["number"]] = told["state"]

    def until(self, what: Callable[["Heard"], bool], seconds: float) -> bool:
        """Whether something holds in time."""
        ends = time.monotonic() + seconds
        while not what(self):
            if time.monotonic() > ends:
                return False
            time.sleep(0.01)
        return True


@contextmanager
def listening_browser(program: str, urls: Sequence[str], profile: Path) -> Iterator[Heard]:
    """A browser whose page listens to streams."""
    heard, page = Heard(), PAGE.replace("URLS", json.dumps(list(urls))).encode()

    class Origin(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self) -> None:
            heard.note(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Origin) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        command = [program, *FLAGS, f"--user-data-dir={profile}", address]
        browser = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            yield heard
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()
