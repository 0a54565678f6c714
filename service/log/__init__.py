"""The stored form of a match: codec, upcasts, hash chain, derivation of chance, offline verification."""
