"""The API as its clients meet it, sentence by sentence of API.md."""
