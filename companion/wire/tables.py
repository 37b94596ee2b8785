"""Tables, setups and calculator answers as JSON."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, is_dataclass
from typing import Any, cast

from companion.rules.calculators import Answer, Calculator
from companion.rules.faults import Fault, FaultyInput, pointer, raise_faults
from companion.rules.table import Setup
from companion.rules.text import text
from companion.wire import parser


def write_setup(setup: Setup) -> str:
    return parser.write(Setup, setup)


def read_setup(body: str) -> Setup:
    return cast("Setup", parser.read_stored(Setup, body))


def calculate(calculator: Calculator, body: bytes | str) -> Answer:
    """The answer to an input given as JSON; raises NotJson or FaultyInput."""
    try:
        given = parser.read(calculator.input, body)
    except FaultyInput as faulty:
        raise FaultyInput(_placed(calculator, fault) for fault in faulty.faults) from None
    document = parser.parse(body)
    raise_faults(_doubled_keys(document, ()))
    try:
        return calculator(given)
    except FaultyInput as faulty:
        raise FaultyInput(Fault(_as_written(one.where, document), one.message) for one in faulty.faults) from None


def _placed(calculator: Calculator, fault: Fault) -> Fault:
    """A fault that names its place in words if the calculator has a name for it."""
    place = calculator.place(fault.where)
    return fault if place is None else Fault(fault.where, text("fault.at", place=place, message=fault.message))


def _doubled_keys(document: Any, steps: tuple[str | int, ...]) -> Iterator[Fault]:
    """Faults of keys that are equal once trimmed, of which parsing would keep only the last."""
    inner: Iterable[Any] = enumerate(document) if isinstance(document, list) else getattr(document, "items", tuple)()
    seen: set[str] = set()
    for key, value in inner:
        if isinstance(key, str) and key.strip() in seen:
            yield Fault(pointer(*steps, key), text("fault.name-twice", name=key.strip()))
        seen.add(str(key).strip())
        yield from _doubled_keys(value, (*steps, key))


def _as_written(where: str, document: Any) -> str:
    """The pointer with keys as they were written; parsing trims names."""
    steps = []
    for step in where.split("/")[1:]:
        written = step.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict):
            written = next((key for key in document if key == written or key.strip() == written), written)
            document = document.get(written)
        elif isinstance(document, list) and written.isdigit() and int(written) < len(document):
            document = document[int(written)]
        steps.append(written)
    return pointer(*steps)


def plain(value: Any) -> Any:
    """A value as JSON has it: dataclasses become objects, tuples lists."""
    if value is None or isinstance(value, str | int):  # nearly every value is
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    return value
