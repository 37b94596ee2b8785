"""The JSON API of docs/api.md."""

from flask import Blueprint

api = Blueprint("api", __name__, url_prefix="/api")
