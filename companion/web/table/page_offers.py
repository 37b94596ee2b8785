"""The offers of the seats a phone may act for, as templates ask for them."""

import json
from collections.abc import Collection, Mapping
from functools import cached_property
from random import Random
from typing import Any

from companion.live.access import Access
from companion.live.derived import Derived
from companion.live.live_table import TableState
from companion.live.table_document import permitted_seats
from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import FaultyInput, Refused
from companion.rules.offers import NOT_OFFERED, Offer
from companion.speech.catalogue import Catalogue
from companion.web.table.offer_forms import OfferForm, offer_forms
from companion.wire.moves import read_move

COMMON = ("next", "confirm")


class PageOffers:
    """Offers are made when a template asks for the first one."""

    def __init__(self, state: TableState, access: Access, catalogue: Catalogue, derived: Derived) -> None:
        self._state, self._catalogue, self._derived = state, catalogue, derived
        self._seats = permitted_seats(state.table, access)

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        return self._derived.offers(self._state.table, self._seats)

    @cached_property
    def common(self) -> tuple[Offer, ...]:
        return self._derived.common_offers(self._state.table, self._seats)

    def offer(self, move_type: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        """The offer of a type of move and a seat; where there are several, the one with these fixed values."""
        found = self.common if move_type in COMMON else self.all
        named = (one for one in found if (one.type, one.seat) == (move_type, seat))
        return next((one for one in named if one.allows(**fixed)), None)

    def refusal(self, offer: Offer | None, **values: Any) -> str:
        """Why these values cannot be chosen, in words; empty when they can."""
        reason = NOT_OFFERED if offer is None else offer.reason(**values)
        return "" if reason is None else self._catalogue.translate(reason)

    def forms(self, seats: Collection[int]) -> list[OfferForm]:
        """What these seats and the whole table may do, as forms."""
        found = (one for one in self.all if one.seat is None or one.seat in seats)
        return offer_forms(self._state.game, self._state.table, found, self._catalogue)

    def draft_refusal(self, draft: Mapping[str, Any]) -> str:
        """Why a move that is being put together would be refused as it is, in words; empty when it would not."""
        game, table = self._state.game, self._state.table
        try:
            move = read_move(game, json.dumps(draft))
            engine.apply(game, table, engine.draw(game, table, move, Chance(Random(0))))  # noqa: S311 (only a trial)
        except Refused as refused:
            return self._catalogue.translate(refused.reason)
        except FaultyInput as faulty:
            return self._catalogue.translate(faulty.faults[0].message)
        return ""

    def missing(self) -> list[str]:
        """What is still to be entered before going on makes sense."""
        return [self._catalogue.translate(one) for one in self._derived.missing(self._state.table)]
