"""A ruleset: one frozen value with every switch of a rule book, which checks itself."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from scoring.core.json_reader import unknown
from scoring.core.problems import NotationError, Problem
from scoring.core.seats import SEAT_COUNTS
from scoring.ruleset.contradictions import CONTRADICTIONS, problems_between
from scoring.ruleset.fields import SWITCHES, RulesetFields
from scoring.ruleset.further_presets import FURTHER_PRESETS
from scoring.ruleset.games_own import with_parts_of, with_start_points
from scoring.ruleset.json import read_switches, write_value
from scoring.ruleset.parts import HongKongRules, McrRules
from scoring.ruleset.presets import RIICHI_PRESETS, PresetRow


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)  # both inherited
class Ruleset(RulesetFields):
    """Every switch; SWITCHES says what each means and may be. Amounts are whole points.

    `Ruleset.from_json({})` is the default. Making one whose switches contradict each other raises
    NotationError with a problem for each contradiction. `uma_by_floating` holds the rows for one,
    two ... players at or above the return points.
    """

    def __repr__(self) -> str:
        """Write the nearest preset and the switches that differ from it."""
        own = self.to_json()
        differences = [
            (name, {key: value for key, value in own.items() if value != written[key]})
            for name, written in ((name, preset(name).to_json()) for name in PRESETS)
        ]
        name, changes = min(differences, key=lambda row: len(row[1]))
        return f"Ruleset({name!r}{''.join(f', {key}={own[key]!r}' for key in changes)})"

    def __post_init__(self) -> None:
        problems = problems_between(self)
        if problems:
            raise NotationError(problems)

    @classmethod
    def from_json(cls, obj: object, *, base: "Ruleset | None" = None) -> "Ruleset":
        """Read `{"preset": name, switch: value, ...}`.

        Switches that are not named come from the preset, without one from `base`, without that
        from the defaults. Equal rulesets are one object while it is in use, so that caches by
        identity hit. Raises NotationError with every problem; its field is the switch.
        """
        if not isinstance(obj, Mapping):
            raise NotationError([Problem("not_an_object", "rules")])
        if base is not None or type(obj) is not dict:
            return _interned(cls._read(obj, base))
        text = repr(obj)
        known = _BY_TEXT.get(text)
        if known is None:
            known = _BY_TEXT[text] = _interned(cls._read(obj, None))
            if len(_BY_TEXT) > _MOST_TEXTS:
                _BY_TEXT.pop(next(iter(_BY_TEXT)), None)
        return known

    @classmethod
    def _read(cls, obj: Mapping[Any, Any], base: "Ruleset | None") -> "Ruleset":
        problems: list[Problem] = []
        given = {str(key): value for key, value in obj.items()}
        start = _start(given.pop("preset", None), base, problems)
        start = _fitted(start, given)
        values = start or _defaults()
        read = read_switches(with_parts_of(given, values), problems)
        unread = set(SWITCHES) if start is None else given.keys() - read.keys()
        try:
            ruleset = cls(**with_start_points({**values, **read}, given))
        except NotationError as contradiction:
            problems.extend(_unless_about(unread, contradiction.problems))
        if problems:
            raise NotationError(problems)
        return ruleset

    def to_json(self) -> dict[str, Any]:
        """Write every switch, so that reading it again gives an equal ruleset."""
        return {name: write_value(name, getattr(self, name)) for name in SWITCHES}

    def changed(self, **switches: Any) -> "Ruleset":
        """Return the ruleset with other switches (as values or as JSON), checked again.

        Raises NotationError with every problem.
        """
        written = {name: write_value(name, value) for name, value in switches.items()}
        return Ruleset.from_json(written, base=self)


#: How many JSON texts of rulesets are cached, the oldest dropped first.
_MOST_TEXTS = 128
_BY_TEXT: dict[str, Ruleset] = {}
#: Every ruleset in use by the values of its switches.
_IN_USE: WeakValueDictionary[tuple[object, ...], Ruleset] = WeakValueDictionary()


def _interned(ruleset: Ruleset) -> Ruleset:
    """Return the equal ruleset that is in use, or this one."""
    return _IN_USE.setdefault(tuple(_values(ruleset).values()), ruleset)


def _start(preset: object, base: Ruleset | None, problems: list[Problem]) -> dict[str, Any] | None:
    """Find the values that a ruleset starts from; None for a preset that is unknown."""
    if preset is None:
        return _defaults() if base is None else _values(base)
    if isinstance(preset, str) and preset in PRESETS:
        return {**_defaults(), **read_switches(PRESETS[preset].changes, [])}
    problems.append(unknown("unknown_ruleset", "preset", str(preset), PRESETS))
    return None


def _fitted(start: dict[str, Any] | None, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give a level uma the length of a table with dummy players, where only `players` is changed."""
    players = given.get("players")
    if start is None or not start["dummy_players"] or "uma" in given or any(start["uma"]):
        return start
    if type(players) is not int or players not in SEAT_COUNTS:
        return start
    return start | {"uma": (0,) * players}


def _values(ruleset: Ruleset) -> dict[str, Any]:
    return {field.name: getattr(ruleset, field.name) for field in dataclasses.fields(ruleset)}


def _defaults() -> dict[str, Any]:
    return read_switches({name: switch.default for name, switch in SWITCHES.items()}, [])


def _unless_about(unread: set[str], problems: tuple[Problem, ...]) -> list[Problem]:
    """Leave out contradictions with a switch that could not even be read."""
    return [problem for problem in problems if not CONTRADICTIONS[problem.code].between & unread]


class Preset(PresetRow):
    """A rule book with its ruleset."""

    __slots__ = ()

    @property
    def ruleset(self) -> Ruleset:
        """Every switch as this rule book sets it."""
        return preset(self.id)


#: Every preset by id.
PRESETS: Mapping[str, Preset] = MappingProxyType(
    {row.id: Preset(*row) for row in (*RIICHI_PRESETS, *FURTHER_PRESETS)}
)


@cache
def preset(name: str) -> Ruleset:
    """Return the ruleset of a preset; NotationError for a name that none has."""
    if name not in PRESETS:
        raise NotationError([unknown("unknown_ruleset", "preset", name, PRESETS)])
    return Ruleset.from_json({"preset": name})


#: A ruleset, the name of a preset, or a ruleset in JSON.
Rules = Ruleset | str | Mapping[str, Any]


def ruleset_of(rules: Rules) -> Ruleset:
    """Return the ruleset that is given, named or written in JSON; NotationError with every problem."""
    if isinstance(rules, Ruleset):
        return rules
    return preset(rules) if isinstance(rules, str) else Ruleset.from_json(rules)


def hongkong_rules(ruleset: Ruleset) -> HongKongRules:
    """Return the switches of the game; TypeError for a ruleset of another one."""
    if ruleset.hongkong is None:
        message = "this is no ruleset of the Hong Kong game"
        raise TypeError(message)
    return ruleset.hongkong


def mcr_rules(ruleset: Ruleset) -> McrRules:
    """Return the switches of the game; TypeError for a ruleset of another one."""
    if ruleset.mcr is None:
        message = "this is no ruleset of Mahjong Competition Rules"
        raise TypeError(message)
    return ruleset.mcr
