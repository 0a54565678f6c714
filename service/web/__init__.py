"""The HTTP face: views of a few lines, schemas of what comes in, problems, and the API's description."""
