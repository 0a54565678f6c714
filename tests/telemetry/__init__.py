"""Tests of OpenTelemetry spans."""
