"""Webhooks: subscriptions to what an account is told, and how it reaches their targets (API §10)."""
