"""Read values that came as JSON, by type; every problem is kept with the path of its value.

A `Read` takes a value and its path and returns the value, or the Problem that says what is wrong
with it. It has no state, so its answers can be cached. `JsonReader` collects the problems of a
whole object.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from scoring.core.problems import NotationError, Problem

#: Reads one value at a path: the value, or what is wrong with it.
Read = Callable[[Any, str], Any]

#: The types of a JSON object; the usual one is tried first.
OBJECT = (dict, Mapping)

_SHOWN = 40  # characters of a wrong value that a sentence repeats
_WORDS = {True: "true", False: "false", None: "null"}


def parse_json(text: str | bytes, path: str = "line") -> object:
    """Parse JSON; NotationError (`not_json`) for text that is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError([Problem("not_json", path)]) from None


def shown(value: object, *, quoted: bool = False) -> str:
    """Return a wrong value as a sentence repeats it, cut to 40 characters; text may be quoted."""
    if isinstance(value, str) and not quoted:
        text = value
    else:
        text = _WORDS[value] if isinstance(value, bool | None) else repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def text(value: object, path: str) -> str | Problem:
    """Read text."""
    return value if isinstance(value, str) else Problem("not_text", path, {"value": shown(value)})


def flag(value: object, path: str) -> bool | Problem:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    return Problem("not_true_or_false", path, {"value": shown(value)})


def mapping(value: object, path: str) -> Mapping[str, object] | Problem:
    """Read an object."""
    return value if isinstance(value, OBJECT) else Problem("not_an_object", path)


def whole_number(least: int | None = None, most: int | None = None) -> Read:
    """Make a reader of whole numbers from `least` to `most`."""

    def read(value: object, path: str) -> int | Problem:
        if not isinstance(value, int) or isinstance(value, bool):
            return Problem("not_a_whole_number", path, {"value": shown(value)})
        if least is not None and value < least:
            return Problem("too_small", path, {"minimum": least, "value": shown(value)})
        if most is not None and value > most:
            return Problem("too_large", path, {"maximum": most, "value": shown(value)})
        return value

    return read


def fractions_among(field: str, values: Iterable[object]) -> list[Problem]:
    """Find the values that are no whole numbers."""
    answers = [_WHOLE(value, field) for value in values]
    return [answer for answer in answers if isinstance(answer, Problem)]


_WHOLE = whole_number()


def one_of(choices: Mapping[str, Any]) -> Read:
    """Make a reader of a few words; each stands for its value in `choices`."""
    listed = ", ".join(choices)

    def read(value: object, path: str) -> object:
        if isinstance(value, str) and value in choices:
            return choices[value]
        return Problem("not_one_of", path, {"value": shown(value), "choices": listed})

    return read


def word_of(*words: str) -> Read:
    """Make a reader of a few words that stand for themselves."""
    return one_of({word: word for word in words})


def unknown_keys(
    obj: Mapping[Any, object], known: Iterable[str], prefix: str = ""
) -> Iterator[Problem]:
    """Name every key of an object that is not among the known ones."""
    for key in obj:
        if key not in known:
            yield Problem("unknown_key", prefix + shown(key), {"key": shown(key)})


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like another one; an empty text where none is like it."""
    from difflib import get_close_matches  # noqa: PLC0415  # needed for mistakes only, slow to load

    return next(iter(get_close_matches(name, known, n=1)), "")


def unknown(code: str, field: str, name: str, known: Collection[str]) -> Problem:
    """Say that a name is unknown, with the nearest known one where there is any, else with all."""
    near = nearest(name, known)
    if near:
        return Problem(f"{code}_near", field, {"value": name, "nearest": near})
    return Problem(code, field, {"value": name, "choices": ", ".join(known)})


def within(path: str, problem: Problem) -> Problem:
    """Move a problem below `path`; its sentence keeps the name of the field alone."""
    params = {"field": problem.field, **problem.params}
    return Problem(problem.code, f"{path}.{problem.field}", params)


class JsonReader:
    """Reads the values of one object and collects their problems.

    `unreadable` says that a value could not be understood, so that what it stood for is unknown.
    """

    __slots__ = ("problems", "unreadable")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unreadable = False

    def note(self, code: str, path: str, **params: str | int) -> None:
        """Add a problem that leaves the rest readable."""
        self.problems.append(Problem(code, path, params))

    def refuse(self, code: str, path: str, **params: str | int) -> None:
        """Add a problem with a value that could not be understood."""
        self.unreadable = True
        self.note(code, path, **params)

    def value(self, read: Read, value: object, path: str, default: Any = None) -> Any:
        """Read a value; `default` stands for null and for what cannot be read."""
        if value is None:
            return default
        answer = read(value, path)
        if isinstance(answer, Problem):
            self.unreadable = True
            self.problems.append(answer)
            return default
        return answer

    def items(self, value: object, path: str) -> list[object]:
        """Read a list; null and anything else is an empty one."""
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            self.refuse("not_a_list", path, value=shown(value))
            return []
        return list(value)

    def texts(self, value: object, path: str) -> tuple[str, ...]:
        """Read a list of texts; null is an empty list, but no text within one."""
        read = [text(item, f"{path}[{n}]") for n, item in enumerate(self.items(value, path))]
        problems = [answer for answer in read if isinstance(answer, Problem)]
        self.problems += problems
        self.unreadable = self.unreadable or bool(problems)
        return tuple([answer for answer in read if isinstance(answer, str)])


class CheckedFields:
    """The base of a dataclass whose fields are values of JSON, each with its reader in `READS`.

    `NAME` is the field of the problem that there is no object. Making one raises NotationError with every value that means nothing.
    """

    __slots__ = ()
    NAME: ClassVar[str] = "rules"
    READS: ClassVar[Mapping[str, Read]]

    def __post_init__(self) -> None:
        problems = self.wrong_fields()
        if problems:
            raise NotationError(problems)

    def wrong_fields(self) -> list[Problem]:
        """Return what is wrong with each value by itself."""
        found = [read(getattr(self, name), name) for name, read in self.READS.items()]
        return [answer for answer in found if isinstance(answer, Problem)]

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Read an object; keys that are missing have their default. NotationError with every problem."""
        if not isinstance(value, Mapping):
            raise NotationError([Problem("not_an_object", cls.NAME)])
        problems = list(unknown_keys(value, cls.READS))
        known = {name: _frozen(part) for name, part in value.items() if name in cls.READS}
        try:
            made = cls(**known)
        except NotationError as error:
            raise NotationError([*problems, *error.problems]) from None
        if problems:
            raise NotationError(problems)
        return made

    def to_json(self) -> dict[str, Any]:
        """Return every value by its name."""
        values = {name: getattr(self, name) for name in self.READS}
        return {n: list(part) if isinstance(part, tuple) else part for n, part in values.items()}


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def or_none(read: Read) -> Read:
    """Make a reader that takes null as None."""

    def optional(value: object, path: str) -> object:
        return None if value is None else read(value, path)

    return optional
