"""The API's description: OpenAPI 3.1, made from the table of operations and the games' own schemas."""
