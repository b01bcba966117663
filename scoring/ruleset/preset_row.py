"""One row of the tables of presets."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.ruleset.switch import Json


class PresetRow(NamedTuple):
    """One preset in JSON form: `changes` hold every switch that differs from its default."""

    id: str
    name: str
    edition: str
    uncertain: tuple[str, ...]
    changes: Mapping[str, Json]
