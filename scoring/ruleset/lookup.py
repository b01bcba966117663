"""The rule books that ship: each preset with its edition and what about it is uncertain."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.core.problems import NotationError
from scoring.ruleset import Ruleset
from scoring.ruleset.json import unknown
from scoring.ruleset.presets import PRESET_ROWS


class Preset(NamedTuple):
    """One rule book: id, name, the edition it follows and what is not certain about it."""

    id: str
    name: str
    edition: str
    uncertain: tuple[str, ...]

    @property
    def ruleset(self) -> Ruleset:
        """Every switch as this rule book sets it."""
        return preset(self.id)


#: Every preset by id.
PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        row.id: Preset(id=row.id, name=row.name, edition=row.edition, uncertain=row.uncertain)
        for row in PRESET_ROWS.values()
    }
)


@cache
def preset(name: str) -> Ruleset:
    """Return the ruleset of a preset; NotationError for a name that none has."""
    if name not in PRESETS:
        raise NotationError([unknown("unknown_ruleset", "preset", name, PRESETS)])
    return Ruleset.from_json({"preset": name})
