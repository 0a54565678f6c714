"""Tests of the files for operators."""
