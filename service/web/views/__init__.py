"""Views: one module a part of the API, each with the table of its operations."""
