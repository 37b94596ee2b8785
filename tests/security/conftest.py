from tests.api.fixtures import app, client, full, table
from tests.history.conftest import club

__all__ = ["app", "client", "club", "full", "table"]
