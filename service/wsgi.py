"""The WSGI application, made by a factory when a server asks for it."""

import atexit
import os

from flask import Flask

from service.bootstrap import Wired, vitals, wire
from service.settings import Settings
from service.web.app import create_web
from service.web.origin import Behind


def create_app() -> Flask:
    """The application as the environment's settings describe it."""
    app, wired = build()
    atexit.register(wired.close)
    return app


def build() -> tuple[Flask, Wired]:
    """The application, and the parts that it works with."""
    settings = Settings.from_env(os.environ)
    wired = wire(settings)
    app = create_web(wired.services, vitals(wired, settings))
    if settings.trusted_proxies:
        app.wsgi_app = Behind(app.wsgi_app, settings.trusted_proxies)  # type: ignore[method-assign]
    return app, wired
