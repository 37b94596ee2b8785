"""Identifiers that let a form be sent twice and count once."""

import secrets


def new_move_id() -> str:
    return secrets.token_hex(8)
