"""Tests of what language-model agents play through."""
