"""The adapters against the real servers."""
