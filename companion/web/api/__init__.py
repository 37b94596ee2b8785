"""The JSON API of the contract."""

from flask import Blueprint

api = Blueprint("api", __name__, url_prefix="/api")
