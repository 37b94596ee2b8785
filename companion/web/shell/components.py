"""The smallest components: icons, badges, buttons. A page has hundreds of them, and macros are ten times as slow.

`templates/macros.html` exports them under the same names, beside the components that are macros.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from companion.drawing.qr import qr_svg
from companion.drawing.seats import BADGE_SHAPES
from companion.rules.game import Game
from companion.web.shell.assets import asset
from companion.web.shell.language import current_catalogue

SPRITE = "icons.svg"
CACHE_SIZE = 4_096  # names are free text, so the cache needs a limit


def icon(name: str, sprite: str | None = None, label: str | None = None) -> Markup:
    """A drawing from a sprite (a path under static/); decorative unless it has a label."""
    return _icon(asset(sprite or SPRITE), name, label or None)


@lru_cache(CACHE_SIZE)
def _icon(address: str, name: str, label: str | None) -> Markup:
    role = Markup(' role="img" aria-label="{}"').format(label) if label else Markup(' aria-hidden="true"')
    return Markup('<svg class="icon" viewBox="0 0 24 24"{} focusable="false"><use href="{}#{}"></use></svg>').format(
        role, address, name
    )


def seat_badge(seat: Mapping[str, Any], size: str = "", named: bool = False) -> Markup:
    """Colour, shape and initial of a player. size: small | large | giant. named: labelled for screen readers."""
    return _badge(seat["colour"], seat["shape"], seat["initial"], size, seat["name"] if named else None)


@lru_cache(CACHE_SIZE)
def _badge(colour: str, shape: str, initial: str, size: str, name: str | None) -> Markup:
    drawn = BADGE_SHAPES[shape]
    role = Markup(' aria-hidden="true"') if name is None else Markup(' role="img" aria-label="{}"').format(name)
    larger = f" seat-badge-{size}" if size else ""
    return Markup(
        '<svg class="seat-badge seat-{} shape-{}{}" viewBox="0 0 40 40"{}>{}'
        '<text x="20" y="{}" text-anchor="middle">{}</text></svg>'
    ).format(colour, shape, larger, role, Markup(drawn.outline), drawn.baseline, initial)  # noqa: S704 (a constant)


def button(
    label: str,
    icon_name: str | None = None,
    kind: str = "secondary",
    type: str = "submit",
    name: str | None = None,
    value: object = None,
    href: str | None = None,
    disabled: bool = False,
    wide: bool = False,
    icon_only: bool = False,
    sprite: str | None = None,
    attrs: Mapping[str, object] = {},
    reason: str = "",
) -> Markup:
    """A button, or a link when it has an href. kind: primary | secondary | quiet | danger; attrs: further ones.

    With a reason it cannot be used, for that reason.
    """
    href, disabled = None if reason else href, disabled or bool(reason)
    attrs = {**attrs, "title": reason} if reason else attrs
    tag = "a" if href else "button"
    parts = [
        f'<{tag} class="button button-{kind}',
        " button-wide" if wide else "",
        " button-icon" if icon_only else "",
        f'" href="{escape(href)}"' if href else f'" type="{type}"',
        f' name="{escape(name)}"' if name else "",
        "" if value is None else f' value="{escape(str(value))}"',
        " disabled" if disabled else "",
        *(f' {escape(key)}="{escape(one)}"' for key, one in attrs.items() if one is not None),
        ">",
        icon(icon_name, sprite) if icon_name else "",
        '<span class="visually-hidden">' if icon_only else "<span>",
        escape(label),
        f"</span></{tag}>",
    ]
    return Markup("".join(parts))  # noqa: S704 (every part is ours or escaped)


def disabled(reason: str) -> Markup:
    """The attributes of a control that cannot be used for a reason; none without a reason."""
    return Markup(' disabled title="{}"').format(reason) if reason else Markup("")


def hidden_fields(fields: Mapping[str, object]) -> Markup:
    """Hidden inputs for a form; JSON of a template, which counts as markup there, is escaped as well."""
    inputs = (
        f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">' for name, value in fields.items()
    )
    return Markup("".join(inputs))  # noqa: S704 (escaped)


def move_button(
    action: str,
    fields: Mapping[str, object],
    label: str,
    icon_name: str | None = None,
    kind: str = "primary",
    id: str | None = None,
    caller: Callable[[], Markup] | None = None,
    wide: bool = False,
    **look: Any,
) -> Markup:
    """A form with one button, which looks as `button` says. At a table moves.js sends it in the background, without
    script the browser posts it.

    With {% call %}, the inner inputs are placed before the button. Forms that come and go beside others need an id, so
    that merging a new fragment does not turn one into another while a finger is on it.
    """
    parts = [
        f'<form id="{escape(id)}"' if id else "<form",
        ' class="move move-wide"' if wide else ' class="move"',
        f' method="post" action="{escape(action)}">',
        hidden_fields(fields),
        "" if caller is None else caller(),
        button(label, icon_name, kind, wide=wide, **look),
        "</form>",
    ]
    return Markup("".join(parts))  # noqa: S704 (every part is ours or escaped)


def qr_code(address: str, label: str) -> Markup:
    """The QR code of an address."""
    return Markup(qr_svg(address, label))  # noqa: S704 (the label is escaped there)


def own_note(game: Game, state: Mapping[str, Any], seat: int) -> str | None:
    """What stands under a name at a table of a game written as data: the team, and who deals."""
    if game.definition is None:
        return None
    message = current_catalogue().message
    teams = state.get("teams") or ()
    parts = [message("own-game.team", team=teams[seat])] if seat < len(teams) else []
    parts += [message("own-game.deals")] if state.get("dealer") == seat else []
    return " · ".join(parts) or None
