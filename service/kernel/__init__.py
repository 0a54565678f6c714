"""The words every game shares. Imports nothing of the house."""
