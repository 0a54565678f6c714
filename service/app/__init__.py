"""Use cases: what clients and workers can do, on ports to the outer world."""
