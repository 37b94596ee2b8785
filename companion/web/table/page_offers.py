"""The offers of the seats a phone may act for, as templates ask for them."""

import json
from collections.abc import Collection, Mapping
from functools import cached_property
from random import Random
from typing import Any

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.table_document import live_table_offers
from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import FaultyInput, Refused
from companion.rules.offers import NOT_OFFERED, Offer
from companion.speech.catalogue import Catalogue
from companion.web.table.offer_forms import OfferForm, offer_forms
from companion.wire.moves import read_move


class PageOffers:
    """Offers are made when a template asks for the first one."""

    def __init__(self, live_table: LiveTable, access: Access, catalogue: Catalogue) -> None:
        self._live_table = live_table
        self._access = access
        self._catalogue = catalogue

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        return live_table_offers(self._live_table, self._access)

    def offer(self, move_type: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        """The offer of a type of move and a seat; where there are several, the one with these fixed values."""
        named = (one for one in self.all if (one.type, one.seat) == (move_type, seat))
        return next((one for one in named if one.allows(**fixed)), None)

    def refusal(self, offer: Offer | None, **values: Any) -> str:
        """Why these values cannot be chosen, in words; empty when they can."""
        reason = NOT_OFFERED if offer is None else offer.reason(**values)
        return "" if reason is None else self._catalogue.translate(reason)

    def forms(self, seats: Collection[int]) -> list[OfferForm]:
        """What these seats and the whole table may do, as forms."""
        found = (one for one in self.all if one.seat is None or one.seat in seats)
        return offer_forms(self._live_table.game, found, self._catalogue)

    def draft_refusal(self, draft: Mapping[str, Any]) -> str:
        """Why a move that is being put together would be refused as it is, in words; empty when it would not."""
        game, table = self._live_table.game, self._live_table.table
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
        return [self._catalogue.translate(one) for one in self._live_table.game.missing(self._live_table.table)]
