"""What language-model agents play through: the Model Context Protocol in front of the published API."""
