"""The working of a line: of one formula, or of the same one in several rounds."""

from collections.abc import Mapping

from companion.rules.definitions.evaluator import Evaluator
from companion.rules.definitions.explanation import Explanation
from companion.rules.definitions.formula import Term
from companion.rules.text import Text, text

ROUNDS_IN_FULL = 3  # of more rounds only the points are told


def line_explanation(
    evaluator: Evaluator,
    titles: Mapping[str, Mapping[str, str]],
    term: Term,
    subject: int,
    points: Mapping[int, int],
) -> Text:
    """How a line came to its points, by round."""
    total = sum(points.values())
    if not points:
        return text("own-game.no-round-yet")
    if 0 in points:
        return Explanation(evaluator, titles, subject, 0).explain(term)
    if len(points) <= ROUNDS_IN_FULL:
        parts: list[str | Text] = []
        for at in points:
            why = Explanation(evaluator, titles, subject, at).explain(term)
            parts += ["; "] * bool(parts) + [text("own-game.in-round", round=at, why=why)]
        return text("own-game.working", parts=parts)
    summands = " + ".join(f"({one})" if one < 0 else str(one) for one in points.values())
    return text("own-game.rounds", summands=summands, n=total)
