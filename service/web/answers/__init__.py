"""What the API answers about everything but matches: structs that make the JSON and the description's components."""
