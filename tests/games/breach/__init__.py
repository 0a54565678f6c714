"""Tests of Breach."""
