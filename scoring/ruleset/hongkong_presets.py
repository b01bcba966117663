"""The presets of the Hong Kong game.

Rules: docs/rules.md, 5.6.
"""

from scoring.ruleset.preset_row import PresetRow
from scoring.ruleset.switch import Json

_HK_DRAW = "Whether a drawn hand keeps the dealer."
_HK_START = "Points to start with: from 500 to 2,000 are seen; the ranking goes by the total."
_FALSE_WIN = "What a false win costs."

_HONG_KONG: dict[str, Json] = {
    "variant": "hongkong",
    "start_points": 0,
    "return_points": 0,
    "uma": [0, 0, 0, 0],
}

_HK_OLD_STYLE: dict[str, Json] = {**_HONG_KONG, "hongkong": {"responsibility": "half"}}

_HKMA: dict[str, Json] = {**_HONG_KONG, "hongkong": {"robbing_kong": "self_draw"}}

_HK_CLUB: dict[str, Json] = {
    **_HONG_KONG,
    "start_points": 500,
    "return_points": 500,
    "hongkong": {
        "responsibility": "half",
        "seven_pairs": True,
        "repeat_limit": 3,
        "goulash": 8,
        "bao": True,
        "several_winners": "all",
        "start_points": 500,
    },
}

HONG_KONG_ROWS: tuple[PresetRow, ...] = (
    PresetRow(
        id="hk-old-style",
        name="Hong Kong, old style",
        edition="Old Hong Kong mahjong as public comparisons of its tables report it",
        uncertain=(
            "Responsibility: the discarder pays half at many tables, all at association events.",
            _HK_DRAW,
            _HK_START,
            _FALSE_WIN,
        ),
        changes=_HK_OLD_STYLE,
    ),
    PresetRow(
        id="hkma",
        name="Hong Kong Mahjong Association",
        edition="Hong Kong Mahjong Association rules, as two public surveys report them",
        uncertain=(
            "Whether a drawn hand keeps the dealer: one survey says that the deal passes.",
            "Whether feeding the decisive set makes liable.",
            _HK_START,
            _FALSE_WIN,
        ),
        changes=_HKMA,
    ),
    PresetRow(
        id="hk-club",
        name="Hong Kong, club",
        edition="Old Hong Kong mahjong with house rules common in clubs; every club has its own",
        uncertain=(
            "Every switch: clubs differ.",
            _HK_DRAW,
            _HK_START,
            _FALSE_WIN,
        ),
        changes=_HK_CLUB,
    ),
)
