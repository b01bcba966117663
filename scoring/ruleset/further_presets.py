"""Presets of games that stand beside the rule books: transparent tiles, and dummy players.

Rules: docs/rules.md, 4.3 and 7.
"""

from scoring.ruleset.preset_row import PresetRow
from scoring.ruleset.switch import Json

_CLEAR: dict[str, Json] = {
    "start_points": 25000,
    "return_points": 25000,
    "uma": [10000, 5000, -5000, -10000],
    "red_fives": 3,
    "tobi": -20000,
    "chombo": {"mode": "pay_each", "amount": 2000, "dealer_amount": 3000},
    "transparent_riichi_yakuman": True,
    "time_policy": "none",
}

_SAN_HAKO: dict[str, Json] = {
    "players": 2,
    "dummy_players": True,
    "uma": [0, 0],
    "time_policy": "none",
}

FURTHER_ROWS: tuple[PresetRow, ...] = (
    PresetRow(
        id="clear",
        name="Clear Mahjong",
        edition="Clear Mahjong (Washizu): three of every four equal tiles are transparent",
        uncertain=(
            "Every value: they are those of one online event.",
            "All that the event did not change is taken over from the WRC rules of 2025.",
        ),
        changes=_CLEAR,
    ),
    PresetRow(
        id="san-hako",
        name="San Hako",
        edition="San Hako: two or three players and dummy players, with all tiles",
        uncertain=(
            "Every value: no public source says more than that dummy players fill the table.",
            "How many play: two by most texts, three by one.",
        ),
        changes=_SAN_HAKO,
    ),
)
