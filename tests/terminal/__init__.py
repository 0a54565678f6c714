"""Tests of what is shown in a terminal."""
