"""Tests of Bastion."""
