"""The document as YAML: stable, and readable."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import yaml

WIDTH = 120
SHORT = 90
"""Lists and objects of plain values that are no longer than this stand on one line."""


def as_yaml(document: Mapping[str, Any]) -> str:
    """The document as text."""
    return yaml.dump(dict(document), Dumper=Writer, sort_keys=False, allow_unicode=True, width=WIDTH)


def write_text(writer: yaml.CSafeDumper, value: str) -> yaml.ScalarNode:
    """Texts of several lines as blocks."""
    return writer.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)


def write_list(writer: yaml.CSafeDumper, value: Sequence[Any]) -> yaml.SequenceNode:
    """Short lists of plain values on one line."""
    return writer.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=is_short(value, value))


def write_object(writer: yaml.CSafeDumper, value: Mapping[str, Any]) -> yaml.MappingNode:
    """Short objects of plain values on one line."""
    flow = is_short(value, tuple(value.values()))
    return writer.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=flow)


def is_short(whole: Any, parts: Sequence[Any]) -> bool:
    """Whether it fits on one line."""
    plain = all(not isinstance(part, (list, tuple, dict)) or not part for part in parts)
    return plain and not any(isinstance(part, str) and "\n" in part for part in parts) and len(str(whole)) <= SHORT


class Writer(yaml.CSafeDumper):
    """Writes no anchors: what is the same twice is written twice."""

    yaml_representers: ClassVar[Any] = {
        **yaml.CSafeDumper.yaml_representers,
        str: write_text,
        list: write_list,
        tuple: write_list,
        dict: write_object,
    }

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        """True: equal parts of the document are written out, never as YAML aliases."""
        return True
