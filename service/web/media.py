"""Media types of requests and responses."""

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"
PROBLEM = "application/problem+json"
YAML = "application/yaml"
HTML = "text/html; charset=utf-8"
MARKDOWN = "text/markdown; charset=utf-8"
