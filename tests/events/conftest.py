from tests.api.fixtures import app, client

__all__ = ["app", "client"]
