"""The Kubernetes overlays as they are applied: strictly what Kubernetes takes, and parts that find one another."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from tests.deploy.operator_schemas import SCHEMAS
from tests.deploy.rendering import KUBERNETES, containers, rendered

OVERLAYS = sorted((KUBERNETES / "overlays").iterdir())
EVERYTHING = [KUBERNETES / "base", *OVERLAYS]
VERSIONS = ("1.30", "1.37")
"""The oldest Kubernetes that is spoken of, and the newest that the schemas know."""

named = pytest.mark.parametrize("folder", EVERYTHING, ids=lambda folder: folder.name)
Resource = dict[str, Any]


def check(resource: Resource, version: str) -> None:
    """Raises where Kubernetes would not take a resource, or would pass over a part of it."""
    if resource["kind"] in SCHEMAS:
        jsonschema.validate(resource, SCHEMAS[resource["kind"]])
    else:
        kubernetes_validate.validate(resource, version, strict=True)


def of_kind(made: list[Resource], kind: str) -> list[Resource]:
    found = [one for one in made if one["kind"] == kind]
    assert found, kind
    return found


@named
@pytest.mark.parametrize("version", VERSIONS)
def test_kubernetes_takes_all_of_it(folder: Path, version: str):
    for resource in rendered(folder):
        check(resource, version)
        assert resource["kind"] == "Namespace" or resource["metadata"]["namespace"] == "matchkeep"


@pytest.mark.parametrize("kind", ["Deployment", "Service", "Ingress", "ServiceMonitor", "PrometheusRule"])
def test_a_slip_is_noticed(kind: str):
    resource = of_kind(rendered(KUBERNETES / "overlays" / "production"), kind)[0]
    for slip in ({"speck": {}}, {"spec": {**resource["spec"], "replica": 3}}):
        with pytest.raises((kubernetes_validate.ValidationError, jsonschema.ValidationError)):
            check({**resource, **slip}, VERSIONS[-1])


@named
def test_no_image_is_without_its_tag(folder: Path):
    for container in containers(rendered(folder)):
        assert re.search(r"/[\w.-]+:v?\d[\w.-]*$", container["image"]), container["image"]


@named
def test_the_migration_is_a_job_of_its_version_and_every_other_part_waits_for_it(folder: Path):
    made = rendered(folder)
    (job,) = of_kind(made, "Job")
    (migrating,) = job["spec"]["template"]["spec"]["containers"]
    tag = migrating["image"].rpartition(":")[2]
    assert job["metadata"]["name"] == f"migrate-{tag.replace('.', '-')}"
    ours = [one for one in of_kind(made, "Deployment") if one["metadata"]["name"] != "pgbouncer"]
    assert len(ours) == 4
    for deployment in ours:
        (first,) = deployment["spec"]["template"]["spec"]["initContainers"]
        assert (first["args"], first["image"]) == (["migrate", "--check"], migrating["image"])
        assert {"secretRef": {"name": "matchkeep-owner"}} not in first["envFrom"], "it looks, and may change nothing"


@named
def test_every_deployment_has_a_budget_for_disruptions_and_every_selector_finds_its_pods(folder: Path):
    made = rendered(folder)
    pods = [one["spec"]["template"]["metadata"]["labels"] for one in of_kind(made, "Deployment")]
    budgets = [one["spec"]["selector"]["matchLabels"] for one in of_kind(made, "PodDisruptionBudget")]
    for labels in pods:
        assert sum(budget.items() <= labels.items() for budget in budgets) == 1, labels
    for service in of_kind(made, "Service"):
        assert any(service["spec"]["selector"].items() <= labels.items() for labels in pods)


@pytest.mark.parametrize("folder", OVERLAYS, ids=lambda folder: folder.name)
def test_the_ingress_leads_to_a_port_that_the_web_has(folder: Path):
    made = rendered(folder)
    (ingress,) = of_kind(made, "Ingress")
    (rule,) = ingress["spec"]["rules"]
    assert ingress["spec"]["tls"][0]["hosts"] == [rule["host"]]
    services = {
        one["metadata"]["name"]: {port["name"] for port in one["spec"]["ports"]} for one in of_kind(made, "Service")
    }
    for path in rule["http"]["paths"]:
        backend = path["backend"]["service"]
        assert backend["port"]["name"] in services[backend["name"]]


def test_the_operator_finds_the_web_and_nothing_else():
    made = rendered(KUBERNETES / "overlays" / "production")
    (monitor,) = of_kind(made, "ServiceMonitor")
    wanted = monitor["spec"]["selector"]["matchLabels"].items()
    found = [one for one in of_kind(made, "Service") if wanted <= one["metadata"].get("labels", {}).items()]
    assert [one["metadata"]["name"] for one in found] == ["web"]
    assert monitor["spec"]["endpoints"][0]["port"] in {port["name"] for port in found[0]["spec"]["ports"]}


def test_the_pooler_is_the_one_of_deploy_pgbouncer():
    made = rendered(KUBERNETES / "overlays" / "production")
    (given,) = [
        one["data"]["pgbouncer.ini"] for one in of_kind(made, "ConfigMap") if one["metadata"]["name"] == "pgbouncer"
    ]
    known = (KUBERNETES.parent / "pgbouncer" / "pgbouncer.ini").read_text()
    assert given == known.replace("host=postgres port", "host=postgres.data port")


def test_the_public_address_is_the_ingress():
    made = rendered(KUBERNETES / "overlays" / "production")
    (settings,) = [one["data"] for one in of_kind(made, "ConfigMap") if one["metadata"]["name"] == "matchkeep"]
    assert settings["MATCHKEEP_PUBLIC_URL"] == f"https://{of_kind(made, 'Ingress')[0]['spec']['rules'][0]['host']}"
    assert settings["MATCHKEEP_LIMITS"] == "on"


def test_every_file_belongs_to_something():
    folders = [path.parent for path in KUBERNETES.rglob("kustomization.yaml")]
    for folder in folders:
        listed = {Path(name).name for name in yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"]}
        there = {path.name for path in folder.glob("*.yaml")} - {"kustomization.yaml", "secret.example.yaml"}
        assert there <= listed, folder
