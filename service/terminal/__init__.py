"""The terminal: matches as text for people's eyes, and progress on long work. Pure functions of views and events."""
