"""Tests of the seeds."""
