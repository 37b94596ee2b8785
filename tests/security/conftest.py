from tests.api.fixtures import app, client, full, table

__all__ = ["app", "client", "full", "table"]
