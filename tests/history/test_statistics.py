"""Statistics against a slow and obvious recomputation."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.formats import read
from companion.history.identifiers import new_play_id
from companion.history.importer import check_plays
from companion.history.play_service import add_play, delete_play, restore_play
from companion.history.statistics import calendar, highlights
from companion.history.statistics.badges import LEVELS, badges_of
from companion.history.statistics.lines import lines_that_win
from companion.history.statistics.player_records import games_of_person, player_records
from companion.history.statistics.rivals import Rival, nemesis, rivals
from companion.history.statistics.seats import win_rate_by_seat
from companion.history.statistics.streaks import streaks
from companion.history.year_review import review_of
from companion.rules.text import text
from companion.store.people import people_of
from companion.store.play_list import PlayFilter
from companion.store.plays import find_play
from companion.store.results import (
    LineSum,
    PlayResult,
    Seat,
    SeatsWithLines,
    line_sums,
    plays_and_wins,
    results_of,
    seats_with_lines,
)
from tests.history.conftest import Club
from tests.history.play_factory import play, results

PEOPLE = range(1, 6)


def plays_of(found: list[PlayResult], person: int) -> list[PlayResult]:
    return [one for one in found if person in [seat.person for seat in one.seats]]


def seat_in(result: PlayResult, person: int) -> Seat:
    [seat] = [seat for seat in result.seats if seat.person == person]
    return seat


def won(result: PlayResult, person: int) -> bool:
    return len(result.seats) >= 2 and seat_in(result, person).place == 1


@given(results())
def test_player_records(found: list[PlayResult]) -> None:
    worked_out = player_records(found)
    assert set(worked_out) == {seat.person for one in found for seat in one.seats}
    for person, record in worked_out.items():
        mine = plays_of(found, person)
        assert record.plays == len(mine)
        assert record.wins == sum(won(one, person) for one in mine)
        assert record.contests == sum(len(one.seats) >= 2 for one in mine)
        assert record.minutes == sum(one.minutes for one in mine if one.minutes)
        assert record.places == Counter(seat_in(one, person).place for one in mine if len(one.seats) >= 2)
        games = {one.game: one for one in games_of_person(found, person)}
        assert {game: one.plays for game, one in games.items()} == Counter(one.game for one in mine)
        assert sum(one.wins for one in games.values()) == record.wins
        assert max(one.last_played for one in games.values()) == max(one.ended_at for one in mine)
        for (game, count), scores in record.by_count.items():
            totals = [seat_in(one, person).total for one in mine if one.game == game and len(one.seats) == count]
            assert (scores.plays, scores.best) == (len(totals), max(totals))
            assert scores.average == sum(totals) / len(totals)


@given(results())
def test_streaks(found: list[PlayResult]) -> None:
    for person in PEOPLE:
        history = "".join("W" if won(one, person) else "-" for one in plays_of(found, person) if len(one.seats) >= 2)
        runs = [len(run) for run in history.split("-")]
        assert streaks(found, person).longest == max(runs)
        assert streaks(found, person).current == runs[-1]


@given(results())
def test_rivals(found: list[PlayResult]) -> None:
    for person in PEOPLE:
        worked_out = {rival.person: rival for rival in rivals(found, person)}
        for other in PEOPLE:
            met = [one for one in plays_of(found, person) if other in [seat.person for seat in one.seats]]
            if other == person or not met:
                assert other not in worked_out
                continue
            pairs = [(seat_in(one, person).place, seat_in(one, other).place) for one in met]
            rival = worked_out[other]
            assert rival.together == len(met)
            assert rival.ahead == len([1 for mine, theirs in pairs if mine < theirs])
            assert rival.behind == len([1 for mine, theirs in pairs if mine > theirs])
            assert rival.level == len([1 for mine, theirs in pairs if mine == theirs])


def test_a_nemesis_was_ahead_more_often_than_behind() -> None:
    met = [Rival(1, together=2, behind=2), Rival(2, together=6, ahead=4, behind=2), Rival(3, together=4, behind=3)]
    assert nemesis(met) == met[2]
    assert nemesis(met[:2]) is None


@given(results())
def test_highlights(found: list[PlayResult]) -> None:
    leads = []
    for one in found:
        first = [seat.total for seat in one.seats if seat.place == 1]
        rest = [seat.total for seat in one.seats if seat.place != 1]
        if rest:
            leads.append(first[0] - max(rest))
    closest, clearest = highlights.closest_finish(found), highlights.clearest_win(found)
    assert (closest.points if closest else None) == min(leads, default=None)
    assert (clearest.points if clearest else None) == max(leads, default=None)
    totals = [seat.total for one in found for seat in one.seats]
    best = highlights.best_score(found)
    assert (best.points if best else None) == max(totals, default=None)
    gaps = [
        seat.behind for one in found for seat in one.seats if len(one.seats) > 1 and seat.place == 1 and seat.behind
    ]
    comeback = highlights.biggest_comeback(found)
    assert (comeback.points if comeback else None) == max(gaps, default=None)


@given(results())
def test_win_rate_by_seat_counts_from_the_start_player(found: list[PlayResult]) -> None:
    for rate in win_rate_by_seat(found):
        plays = wins = 0
        for one in found:
            starters = [seat.seat for seat in one.seats if seat.starts]
            if len(one.seats) == rate.players and rate.players > 1 and starters:
                there = (starters[0] + rate.order - 1) % rate.players
                plays += 1
                wins += one.seats[there].place == 1
        assert (rate.plays, rate.wins) == (plays, wins)


@given(results())
def test_plays_per_month_leaves_no_month_out(found: list[PlayResult]) -> None:
    months = calendar.plays_per_month(found, most=1_000)
    assert sum(count for _, count in months) == len(found)
    for month, count in months:
        assert count == sum(one.ended_at.startswith(month) for one in found)
    numbers = [int(month[:4]) * 12 + int(month[5:]) for month, _ in months]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)) if numbers else not found


@given(st.lists(st.integers(0, 12)))
def test_h_index(plays: list[int]) -> None:
    slow = max(h for h in range(len(plays) + 1) if sum(count >= h for count in plays) >= h)
    assert calendar.h_index(plays) == slow


def test_lines_compare_winners_with_everybody_else() -> None:
    """Two winners had 6 + 2 points of a line, the two others 1 + 0; the number of a tunnel says nothing."""
    label, tunnel = text("history.words", words="Rides"), text("steam-tunnel.line.tunnel", number=1)
    sums = [LineSum(label, True, 2, 8), LineSum(label, False, 1, 1), LineSum(tunnel, True, 9, 90)]
    [weight] = lines_that_win(sums, SeatsWithLines(2, 2))
    assert (weight.winners, weight.others, weight.difference) == (4.0, 0.5, 3.5)


def test_plays_that_only_have_totals_say_nothing_about_lines(club: Club) -> None:
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group))
    with_lines = seats_with_lines(club.store, PlayFilter(group=club.group))
    only_totals = play("p2", (("Ana", 7), ("Bo", 5)), group=club.group)
    bare = tuple(replace(one, lines=()) for one in only_totals.players)
    add_play(club.store, replace(only_totals, players=bare))
    assert with_lines == SeatsWithLines(1, 1)
    assert seats_with_lines(club.store, PlayFilter(group=club.group)) == with_lines
    sums = {
        (one.label.args["round"], one.won): one.points for one in line_sums(club.store, PlayFilter(group=club.group))
    }
    assert sums == {(1, True): 2, (1, False): 2, (2, True): 5, (2, False): 3}


def test_what_the_file_counts_is_what_the_statistics_count(club: Club) -> None:
    """Lists and the review of a year ask the file; a play alone, a tie, a broken off and a deleted one are in it."""
    add_play(club.store, play("p1", (("Ana", 7), ("Bo", 5)), group=club.group, ended_at="2024-03-04T20:00:00+00:00"))
    add_play(club.store, play("p2", (("Ana", 7),), group=club.group, ended_at="2024-04-04T20:00:00+00:00"))
    add_play(club.store, play("p3", (("Cy", 7), ("Bo", 7)), group=club.group, ended_at="2025-03-04T20:00:00+00:00"))
    add_play(club.store, play("p4", (("Dee", 9), ("Bo", 7)), group=club.group, finished=False))
    add_play(club.store, play("p5", (("Ed", 9), ("Bo", 7)), group=club.group))
    delete_play(club.store, play("p5", group=club.group))
    counted = plays_and_wins(club.store, club.group)
    worked_out = player_records(results_of(club.store, PlayFilter(group=club.group)))
    assert counted == {person: (one.plays, one.wins) for person, one in worked_out.items()}
    assert sorted(counted.values()) == [(1, 1), (2, 1), (2, 1)]
    review = review_of(club.store, club.group, 2025)
    assert review is not None
    people = {person.id: person.name for person in people_of(club.store, club.group)}
    assert [people[person] for person in review.newcomers] == ["Cy"]
    assert (review.plays, review.plays_before) == (1, 2)
    assert review_of(club.store, club.group, 2023) is None


def test_a_long_history_is_read_in_pieces_between_which_others_are_served(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        people = [("Ana", 5), ("Bo", number), ("Cy", 1)][: 2 + number % 2]
        add_play(
            club.store, play(f"p{number}", people, group=club.group, ended_at=f"2026-01-0{1 + number % 4}T20:00:00Z")
        )
    whole = results_of(club.store, PlayFilter(group=club.group))
    assert [len(one.seats) for one in sorted(whole)] == [2 + number % 2 for number in range(9)]
    pauses: list[int] = []
    monkeypatch.setattr("companion.rules.pauses._pause", lambda: pauses.append(1))
    for piece in (4, 7, 100):
        monkeypatch.setattr("companion.store.results.PAGE", piece)
        assert results_of(club.store, PlayFilter(group=club.group)) == whole
    assert len(pauses) > 8


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 3), st.integers(0, 2)), max_size=60))
def test_badges_are_what_a_recount_of_all_plays_before_them_comes_to(told: list[tuple[str, int, int]]) -> None:
    """Somebody plays alone, wins by a lead, or loses; of every play before a badge the count was below its level."""
    found = []
    for number, (game, mine, others) in enumerate(told):
        rivals_seat = () if others == 2 else (Seat(2, 1, False, 1, 1 if mine < 1 else 2),)
        seat = Seat(1, 0, True, mine, 1 if mine >= 1 or others == 2 else 2, 3 if others else None)
        found.append(PlayResult(str(number), game, f"2026-01-01T00:00:{number:02}", None, (seat, *rivals_seat)))

    def counts(plays: list[PlayResult]) -> dict[str, int]:
        contests = [one for one in plays if len(one.seats) > 1]
        won = [one for one in contests if one.seats[0].place == 1]
        rows = "".join("w" if one in won else "l" for one in contests).split("l")
        leads = [abs((one.seats[0].total or 0) - 1) for one in won]
        return {
            "plays": len(plays),
            "wins": len(won),
            "streak": max(map(len, rows)),
            "games": len({one.game for one in plays}),
            "one-game": max(Counter(one.game for one in plays).values(), default=0),
            "games-won": len({one.game for one in won}),
            "close": sum(lead <= 1 for lead in leads),
            "comeback": sum(bool(one.seats[0].behind) for one in won),
        }

    badges = {one.kind: one for one in badges_of(found, 1)}
    for kind, levels in LEVELS.items():
        reached = [level for level in levels if level <= counts(found)[kind]]
        assert (kind in badges) == bool(reached)
        if reached:
            at = int(badges[kind].play)
            assert badges[kind].level == reached[-1]
            assert counts(found[:at])[kind] < reached[-1] <= counts(found[: at + 1])[kind]


def test_days_are_those_of_the_groups_clock(club: Club) -> None:
    phone = club.phone()
    assert phone.post(f"{club.base}/settings", data={"zone": "America/New_York"}).status_code == 303
    assert phone.post(f"{club.base}/settings", data={"zone": "Nowhere/At-All"}).status_code == 303
    phone.post(f"{club.base}/settings", data={"zone": "America/New_York"})
    late = replace(
        play(), group=club.group, ended_at="2026-01-01T02:30:05+00:00", place="Anvil"
    )  # 21:30 of 31 December
    by_day = replace(play(), id=new_play_id(), group=club.group, ended_at="2026-01-01T00:00:00+00:00", place="Barn")
    add_play(club.store, late)
    add_play(club.store, by_day)
    assert [one.ended_at[:16] for one in results_of(club.store, PlayFilter(group=club.group))] == [
        "2026-01-01T00:00",
        "2025-12-31T21:30",
    ]
    for year, expected in ((2025, late.id), (2026, by_day.id)):
        chosen = PlayFilter(group=club.group, since=f"{year}-01-01", until=f"{year}-12-31")
        assert [one.play for one in results_of(club.store, chosen)] == [expected]
    assert results_of(club.store, PlayFilter(group=club.group, since="0001-01-01", until="9999-12-31"))
    assert [one.play for one in results_of(club.store, PlayFilter(group=club.group, place="Barn"))] == [by_day.id]
    page = phone.get(f"{club.base}/statistics?place=Anvil").text
    assert "/years/2025" in page
    assert "/years/2026" not in page
    assert "Where you played" in phone.get(f"{club.base}/statistics").text

    form = phone.get(f"/plays/{late.id}/edit").text
    assert 'value="2025-12-31T21:30"' in form
    assert "America/New York" in form
    same = {"/ended_at:text": "2025-12-31T21:30", "/place:text": "Cellar", "save": "yes", "doc": draft(form)}
    assert phone.post(f"/plays/{late.id}/edit", data=same).status_code == 303
    assert find_play(club.store, late.id).ended_at == late.ended_at  # type: ignore[union-attr]
    earlier = same | {"/ended_at:text": "2025-12-31T20:00"}
    assert phone.post(f"/plays/{late.id}/edit", data=earlier).status_code == 303
    assert find_play(club.store, late.id).ended_at == "2026-01-01T01:00:00+00:00"  # type: ignore[union-attr]
    trail = unescape(phone.get(f"/plays/{late.id}/trail").text)
    assert "<s>Dec 31, 2025, 9:30\u202fPM</s> → <strong>Dec 31, 2025, 8:00\u202fPM</strong>" in trail
    file = phone.get(f"{club.base}/export/bgstats").text
    assert sorted(one["playDate"] for one in json.loads(file)["plays"]) == [
        "2025-12-31 20:00:00",
        "2026-01-01 00:00:00",
    ]
    assert '"2026-01-01T01:00:00+00:00"' in phone.get(f"{club.base}/export/json").text
    again = check_plays(club.store, club.group, read(file))
    assert (again.changed, again.unchanged, again.faults) == (0, 2, [])
    delete_play(club.store, stored := find_play(club.store, late.id))  # type: ignore[arg-type]
    restore_play(club.store, stored)  # type: ignore[arg-type]
    assert "2025-12-31" in phone.get(f"{club.base}/settings").text
    moved = {
        "/ended_at:text": "2026-01-03T00:00",
        "save": "yes",
        "doc": draft(phone.get(f"/plays/{by_day.id}/edit").text),
    }
    assert phone.post(f"/plays/{by_day.id}/edit", data=moved).status_code == 303
    assert find_play(club.store, by_day.id).ended_at == "2026-01-03T00:00:00+00:00"  # type: ignore[union-attr]


def draft(page: str) -> str:
    """The draft that a form carries."""
    return unescape(page.partition('name="doc" value="')[2].partition('"')[0])
