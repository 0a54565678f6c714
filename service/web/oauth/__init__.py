"""OAuth 2.1 as authlib has it, on top of this service's clients, codes and tokens."""
