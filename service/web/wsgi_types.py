"""Types of WSGI (PEP 3333), as far as middleware of ours needs them."""

from collections.abc import Callable, Iterable
from typing import Any

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
