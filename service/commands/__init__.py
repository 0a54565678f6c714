"""The subcommands of `matchkeep`, a module each: ``arguments(parser)`` declares flags, ``run(chosen, env)`` runs it."""
