"""The whole product on one machine: embedded Postgres and Valkey, and the supervisor of ``matchkeep up``."""
