"""The receiver of docs/webhooks.md, run as it stands."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.running import free_port
from tests.webhooks.scene import Scene

TEXT = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text("utf-8")


@pytest.fixture
def receiver_file(tmp_path: Path) -> Path:
    (program,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    path = tmp_path / "receiver.py"
    path.write_text(program)
    return path


def test_it_takes_what_is_signed_and_nothing_else(scene: Scene, receiver_file: Path):
    port = free_port()
    ann = scene.account()
    hook = scene.asleep(ann, f"http://127.0.0.1:{port}/")
    other = scene.asleep(scene.account(), f"http://127.0.0.1:{port}/")
    command = [sys.executable, str(receiver_file), str(port)]
    env = {**os.environ, "WEBHOOK_SECRET": hook.secret}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as receiver:
        end = time.monotonic() + 20
        while hook.see()["status"] != "active":
            assert time.monotonic() < end, hook.deliveries()
            scene.let_pass(hook, 60)
            scene.carry(hook)
        scene.carry(other)
        match_id = scene.api.table("breach", [ann, scene.account()]).id
        scene.tell(hook)
        receiver.kill()
        said = receiver.stdout.read().splitlines() if receiver.stdout else []
    assert said == ["webhook.challenge ", f"match.started {match_id}", f"match.owed {match_id}"]
    assert (other.last()["status"], other.last()["answer"]) == ("pending", 401)
