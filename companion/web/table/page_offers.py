"""The offers of the seats a phone may act for, as templates ask for them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.table_document import live_table_offers
from companion.rules.offers import NOT_OFFERED, Offer
from companion.speech.catalogue import Catalogue
from companion.web.table.offer_forms import OfferForm, offer_forms


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

    def missing(self) -> list[str]:
        """What is still to be entered before going on makes sense."""
        return [self._catalogue.translate(one) for one in self._live_table.game.missing(self._live_table.table)]
