"""Kustomize for the tests: resources, components, patches and images, as far as deploy/kubernetes uses them."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

KUBERNETES = Path(__file__).parents[2] / "deploy" / "kubernetes"
KNOWN = {"apiVersion", "kind", "namespace", "resources", "components", "patches", "images"}

Resource = dict[str, Any]


def rendered(folder: Path) -> list[Resource]:
    """What ``kubectl kustomize`` would print for a folder; anything that is not understood here is refused."""
    settings = yaml.safe_load((folder / "kustomization.yaml").read_text())
    assert settings.keys() <= KNOWN, f"{folder}: {sorted(settings.keys() - KNOWN)}"
    made = [resource for name in settings.get("resources", ()) for resource in read(folder / name)]
    return completed(made, folder, settings)


def read(path: Path) -> list[Resource]:
    """A file's resources, or those of a folder."""
    return rendered(path) if path.is_dir() else [one for one in yaml.safe_load_all(path.read_text()) if one]


def completed(made: list[Resource], folder: Path, settings: Mapping[str, Any]) -> list[Resource]:
    """Resources with the components, patches and images of a folder's settings."""
    for name in settings.get("components", ()):
        component = yaml.safe_load((folder / name / "kustomization.yaml").read_text())
        assert component["kind"] == "Component", name
        more = [one for file in component.get("resources", ()) for one in read(folder / name / file)]
        made = completed([*made, *more], folder / name, component)
    made = patched(made, settings.get("patches", ()), folder)
    for image in settings.get("images", ()):
        for container in containers(made):
            if container["image"] == image["name"]:
                container["image"] = f"{image['newName']}:{image['newTag']}"
    names = [(one["kind"], one["metadata"]["name"]) for one in made]
    assert len(set(names)) == len(names), f"{folder}: something is there twice"
    return made


def patched(made: list[Resource], patches: Any, folder: Path) -> list[Resource]:
    """Resources with patches, each of which has to find the one that it is for."""
    for patch in patches:
        target, change = patch["target"], yaml.safe_load(patch["patch"])
        found = [
            n
            for n, one in enumerate(made)
            if (one["kind"], one["metadata"]["name"]) == (target["kind"], target["name"])
        ]
        assert len(found) == 1, f"{folder}: a patch for {target} finds {len(found)}"
        made[found[0]] = merged(made[found[0]], change) if isinstance(change, dict) else stepped(made[found[0]], change)
    return made


def merged(old: Any, new: Any) -> Any:
    """A strategic merge without lists, which no patch here changes."""
    if not isinstance(old, dict):
        return new
    assert not any(isinstance(value, list) for value in new.values()), "lists are merged by kustomize alone"
    return {**old, **{name: merged(old.get(name), value) for name, value in new.items()}}


def stepped(old: Resource, steps: list[Mapping[str, Any]]) -> Resource:
    """A JSON patch that replaces (RFC 6902)."""
    made = deepcopy(old)
    for step in steps:
        assert step["op"] == "replace", step
        *path, last = step["path"].split("/")[1:]
        holder: Any = made
        for part in path:
            holder = holder[int(part) if isinstance(holder, list) else part]
        place = int(last) if isinstance(holder, list) else last
        assert isinstance(holder, list) or place in holder, f"{step['path']} is not there to be replaced"
        holder[place] = step["value"]
    return made


def containers(made: list[Resource]) -> Iterator[Any]:
    """The containers of all pods."""
    for resource in made:
        pod = resource.get("spec", {}).get("template", {}).get("spec", {})
        yield from (*pod.get("initContainers", ()), *pod.get("containers", ()))
