"""Presets of further games: Old Hong Kong, MCR, transparent tiles, dummy players.

Rules: docs/rules.md, 4.3, 5.6, 7 and 9.
"""

from scoring.ruleset.presets import PresetRow
from scoring.ruleset.switch import Json

_HK_DRAW = "Whether a drawn hand keeps the dealer."
_HK_START = "Points to start with: from 500 to 2,000 are seen; the ranking goes by the total."
_FALSE_WIN = "What a false win costs."

_MCR_TIES = "How players with equal points share table points: the Green Book does not say."
_MCR_SEATS = "Where players sit after each round: the chart is missing in the English Green Book."
_MCR_FALSE_WIN = "What a false win costs."

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

_MCR: dict[str, Json] = {
    "variant": "mcr",
    "start_points": 0,
    "return_points": 0,
    "uma": [4000, 2000, 1000, 0],
    "tie_unit": 1,
    "time_policy": "stop_at_once",
    "mcr": {},
}

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

FURTHER_PRESETS: tuple[PresetRow, ...] = (
    PresetRow(
        id="hk-old-style",
        name="Hong Kong, old style",
        edition="Old Hong Kong mahjong as public comparisons of its tables report it",
        source="Public comparison of Hong Kong rules and encyclopedias, as of 2026.",
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
        source="Two public reports of the rules of the Hong Kong Mahjong Association, as of 2026.",
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
        source="No document: house rules that many Hong Kong clubs share, as of 2026.",
        uncertain=(
            "Every switch: clubs differ.",
            _HK_DRAW,
            _HK_START,
            _FALSE_WIN,
        ),
        changes=_HK_CLUB,
    ),
    PresetRow(
        id="mcr",
        name="Mahjong Competition Rules",
        edition="Mahjong Competition Rules of the World Mahjong Organization, July 2006",
        source="The Green Book of the World Mahjong Organization in English, July 2006.",
        uncertain=(_MCR_TIES, _MCR_SEATS, _MCR_FALSE_WIN),
        changes=_MCR,
    ),
    PresetRow(
        id="ema-mcr",
        name="EMA, Mahjong Competition Rules",
        edition="MERS tournament regulations for MCR 1.1 of the EMA, August 2010",
        source="Regulations and penalties of the European Mahjong Association, 2009 to 2018.",
        uncertain=(_MCR_TIES, _MCR_SEATS),
        changes=_MCR,
    ),
    PresetRow(
        id="wmo-mcr",
        name="WMO, Mahjong Competition Rules",
        edition="Mahjong Competition Rules as events of the World Mahjong Organization play them",
        source="The Green Book of the World Mahjong Organization in English, July 2006.",
        uncertain=(
            _MCR_TIES,
            _MCR_SEATS,
            "What a false win costs: the Green Book has its own amounts, those of the EMA are set.",
        ),
        changes=_MCR,
    ),
    PresetRow(
        id="mcr-club",
        name="Mahjong Competition Rules, club",
        edition="Mahjong Competition Rules for a club night: seats stay, the last hand is finished",
        source="No document: house rules that clubs share, as of 2026.",
        uncertain=("Every switch: clubs differ.", _MCR_TIES, _MCR_FALSE_WIN),
        changes={
            **_MCR,
            "time_policy": "finish_current_hand",
            "mcr": {"seat_change": "never"},
        },
    ),
    PresetRow(
        id="mcr-online",
        name="Mahjong Competition Rules, online",
        edition="Mahjong Competition Rules as online games and Chinese events count them",
        source="Two public programs that score hands so, as of 2026.",
        uncertain=("Every value that differs from the Green Book.", _MCR_TIES),
        changes={
            **_MCR,
            "time_policy": "none",
            "mcr": {"fan_table": "mil", "seat_change": "never"},
        },
    ),
    PresetRow(
        id="clear",
        name="Clear Mahjong",
        edition="Clear Mahjong (Washizu): three of every four equal tiles are transparent",
        source="Rules of one online event of Clear Mahjong, as of 2026.",
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
        source="Encyclopedia articles on San Hako, as of 2026.",
        uncertain=(
            "Every value: no public source says more than that dummy players fill the table.",
            "How many play: two by most texts, three by one.",
        ),
        changes=_SAN_HAKO,
    ),
)
