"""Steam Park a second time, slow and obvious, from docs/api.md 1.4 and docs/rules/steam-park.md alone."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

FACES = ("ride", "stand", "bonus", "visitor", "broom", "blank")
DIRTY = ("ride", "stand", "bonus")
COLOURS = ("black", "green", "blue", "pink", "red", "purple")
DIRECTORS = ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")
TOKENS = ("1", "2", "3", "4", "last")
DICE = {None: 6, "thief": 7, "victim": 5}
DEFEAT = 30


def dirt(given: Json) -> Json:
    """Gains first, then the token, never below 0. Stingy visitors make no dirt."""
    worth = {"1": -4, "2": -2, "3": 0, "last": 2}
    worth.update(given.get("tokens", {}))
    faces = list(given["dice"])
    if given["espionage"] is not None:
        faces.append(given["espionage"])
    gained = given["visitors"]
    for face in faces:
        if face in DIRTY:
            gained += 1
    token = worth[given["token"]]
    after = given["dirt"] + gained + token
    if after < 0:
        after = 0
    return {"gained": gained, "token": token, "dirt": after}


def clean(given: Json) -> Json:
    """One broom at a time; the Sweeper wants them in pairs and halves what lies there."""
    left = given["dirt"]
    brooms = given["brooms"]
    if given["director"] == "sweeper":
        while brooms >= 2 and left > 0:
            brooms -= 2
            half_rounded_up = left // 2 + left % 2
            left -= half_rounded_up
    else:
        while brooms >= 1 and left > 0:
            brooms -= 1
            left = max(0, left - 2)
    return {"dirt": left, "removed": given["dirt"] - left}


def espionage(given: Json) -> Json:
    matches = len([face for face in given["neighbour"] if face == given["face"]])
    return {"matches": matches, "price": [4, 3, 2, 1, 0, 0, 0, 0][matches]}


def baron(given: Json) -> Json:
    """The token number is added only among those who tie for the most, or for the least."""
    bids = given["bids"]
    most = max(bid["bid"] for bid in bids)
    least = min(bid["bid"] for bid in bids)
    top = [bid for bid in bids if bid["bid"] == most]
    bottom = [bid for bid in bids if bid["bid"] == least]
    highest = sorted(top, key=lambda bid: bid["bid"] + bid["token"])[-1]["name"]
    lowest = sorted(bottom, key=lambda bid: bid["bid"] + bid["token"])[0]["name"]
    pays = {}
    keeps = {}
    for bid in bids:
        if bid["name"] == highest:
            pays[bid["name"]] = bid["bid"]
        elif bid["name"] == lowest:
            pays[bid["name"]] = 0
        else:
            pays[bid["name"]] = bid["bid"] // 2
        keeps[bid["name"]] = bid["bid"] - pays[bid["name"]]
    return {"highest": highest, "lowest": lowest, "pays": pays, "keeps": keeps}


def extension(given: Json) -> Json:
    leave = []
    for visitor in given["visitors"]:
        if visitor not in (given["ride"], "stingy"):
            leave.append(visitor)
    full = len(given["visitors"]) == given["spaces"]
    penalty = 2 * given["spaces"] if full and not leave else 0
    golden = given["extension"] == "golden"
    return {
        "full": full,
        "danari": -penalty if golden else 0,
        "dirt": 0 if golden else penalty,
        "leave": leave,
    }


def income(given: Json) -> Json:
    players = given["players"]
    earned = {}
    for player in players:
        money = 3 * player["visitors"] + 2 * player["stingy"]
        others = [other["dirt"] for other in players if other is not player]
        if all(player["dirt"] > dirt for dirt in others):
            money += 2 * player["incinerators"]
        earned[player["name"]] = money
    return {"income": earned}


def final(given: Json) -> Json:
    scores = {}
    for player in given["players"]:
        defeated = player["dirt"] >= DEFEAT
        if defeated:
            fee = 0
        elif player["fee"] is not None:
            fee = player["fee"]
        elif given["dirt_track"] is not None:
            fee = given["dirt_track"][player["dirt"]]
        else:
            assert player["dirt"] == 0
            fee = 0
        scores[player["name"]] = {"total": player["danari"] - fee, "defeated": defeated}
    names = list(scores)
    standing = [name for name in names if not scores[name]["defeated"]]
    ranking = []
    for name in names:
        if scores[name]["defeated"]:
            place = len(standing) + 1
        else:
            place = 1 + len([other for other in standing if scores[other]["total"] > scores[name]["total"]])
        ranking.append({"name": name, "place": place, "total": scores[name]["total"]})
    ranking.sort(key=lambda row: row["place"])  # stable: equals keep input order
    return {"ranking": ranking, "scores": scores}
