"""Schemas of what the Prometheus operator adds to Kubernetes, as far as deploy/kubernetes uses it."""

from typing import Any

TEXT = {"type": "string", "minLength": 1}
SPAN = {"type": "string", "pattern": r"^(\d+(ms|s|m|h|d))+$"}
LABELS = {"type": "object", "additionalProperties": TEXT}


def exactly(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    """An object with these fields and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


METADATA = exactly({"name": TEXT, "namespace": TEXT, "labels": LABELS})
RULE = exactly({"alert": TEXT, "expr": TEXT, "for": SPAN, "labels": LABELS, "annotations": LABELS})
GROUP = exactly({"name": TEXT, "rules": {"type": "array", "minItems": 1, "items": RULE}})
ENDPOINT = exactly({"port": TEXT, "path": TEXT, "interval": SPAN, "scrapeTimeout": SPAN})

SPECS: dict[str, dict[str, Any]] = {
    "PrometheusRule": exactly({"groups": {"type": "array", "minItems": 1, "items": GROUP}}),
    "ServiceMonitor": exactly(
        {
            "jobLabel": TEXT,
            "selector": exactly({"matchLabels": LABELS}),
            "endpoints": {"type": "array", "minItems": 1, "items": ENDPOINT},
        }
    ),
}

SCHEMAS = {
    kind: exactly({"apiVersion": {"const": "monitoring.coreos.com/v1"}, "kind": {}, "metadata": METADATA, "spec": spec})
    for kind, spec in SPECS.items()
}
