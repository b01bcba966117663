"""The presets of riichi side by side: what each rule book changes against the defaults.

The defaults of the table of switches are the WRC rules of 2025. Beside its changes each row names
the edition it follows and what is uncertain about it, for pages to show. An
organiser of a real event checks its preset against the official document.

Rules: docs/rules.md, 4.1, 4.2 and 4.3.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.ruleset.switch import Json


class PresetRow(NamedTuple):
    """One rule book: its edition, its public source with date, and what is not certain of it.

    `changes` hold every switch that differs from its default, in JSON form.
    """

    id: str
    name: str
    edition: str
    source: str
    uncertain: tuple[str, ...]
    changes: Mapping[str, Json]


_ALL_ABORTS: list[Json] = [
    "kyuushu_kyuuhai",
    "suufon_renda",
    "suucha_riichi",
    "suukaikan",
    "sanchahou",
]
_SANMA_ABORTS: list[Json] = ["kyuushu_kyuuhai", "suukaikan"]
_TWO_PAO: list[Json] = ["daisangen", "daisuushii"]

_PAO_HONBA = "Who pays the honba when another player is liable for a yakuman won by ron."
_PAO_SCOPE = "Whether liability covers the whole hand or only the yakuman that caused it."
_OWN_DRAW = "Whether riichi needs one more draw of one's own."
_MIN_POINTS = "Whether a player with fewer than 1,000 points may declare riichi."
_CLOCK = "What happens to the hand in play when the clock of a session runs down."
_CHOMBO = "The price of a chombo."
_RENHOU = "Whether renhou counts, and for how much."
_STICKS_LOST = "Whether sticks left on the table at the end are lost."
_SEVERAL_YAKUMAN = "Whether several yakuman in one hand add up, and how many at most."

_WRC_2022: dict[str, Json] = {"kazoe": "sanbaiman", "riichi_needs_own_draw": True}

_EMA_2016: dict[str, Json] = {
    "leftover_sticks": "first",
    "kiriage": False,
    "kazoe": "sanbaiman",
    "multiple_yakuman": False,
    "double_wind_fu": 4,
    "multi_ron": "all",
    "triple_ron": "all",
    "honba_multi_ron": "each",
    "sticks_multi_ron": "own_then_closest",
    "pao": _TWO_PAO,
    "riichi_needs_own_draw": True,
    "time_policy": "one_more_hand",
}

_EMA_2025: dict[str, Json] = {
    **_EMA_2016,
    "leftover_sticks": "first_shared",
    "kiriage": True,
    "double_wind_fu": 2,
}

_JPML_A: dict[str, Json] = {
    "uma": [0, 0, 0, 0],
    "uma_by_floating": {
        "1": [12000, -1000, -3000, -8000],
        "2": [8000, 4000, -4000, -8000],
        "3": [8000, 3000, 1000, -12000],
    },
    "ippatsu": False,
    "ura": False,
    "kan_dora": False,
    "kan_ura": False,
    "kiriage": False,
    "yakuman_cap": 4,
    "renhou": "off",
    "riichi_needs_own_draw": True,
}

_M_LEAGUE: dict[str, Json] = {
    "start_points": 25000,
    "uma": [30000, 10000, -10000, -30000],
    "leftover_sticks": "first_shared",
    "red_fives": 3,
    "kazoe": "sanbaiman",
    "renhou": "off",
    "riichi_min_points": None,
}

_SAIKOUISEN: dict[str, Json] = {
    "uma": [30000, 10000, -10000, -30000],
    "kazoe": "sanbaiman",
    "yakuman_cap": 4,
    "renhou": "off",
    "pao": [],
}

_RMU_A: dict[str, Json] = {
    "yakuman_cap": 4,
    "renhou": "off",
    "pao": [],
    "riichi_needs_own_draw": True,
    "riichi_min_points": None,
}

_ONLINE: dict[str, Json] = {
    "start_points": 25000,
    "tie": "seat",
    "leftover_sticks": "first",
    "red_fives": 3,
    "kiriage": False,
    "double_wind_fu": 4,
    "renhou": "off",
    "nagashi": "replaces_tenpai_payment",
    "pao": _TWO_PAO,
    "pao_honba": "liable",
    "riichi_needs_own_draw": True,
    "agari_yame": "auto_if_first",
    "tenpai_yame": "auto_if_first",
    "tobi": "below_zero",
    "west_extension": True,
    "time_policy": "none",
    "chombo": {"mode": "reverse_mangan", "amount": 0},
}

_THREE: dict[str, Json] = {
    "players": 3,
    "start_points": 35000,
    "red_fives": {"m": 0, "p": 1, "s": 1},
    "multi_ron": "two",
    "triple_ron": "head_bump",
    "noten_pool": 2000,
    "abortive_draws": _SANMA_ABORTS,
    "west_target": 40000,
}

_TENHOU: dict[str, Json] = {
    **_ONLINE,
    "uma": [20000, 10000, -10000, -20000],
    "rounding": "4down5up",
    "multi_ron": "two",
    "triple_ron": "abort",
    "pao_scope": "whole_hand",
    "abortive_draws": _ALL_ABORTS,
}

_TENHOU_SANMA: dict[str, Json] = {
    **_TENHOU,
    **_THREE,
    "return_points": 40000,
    "uma": [20000, 0, -20000],
}

_MAHJONG_SOUL: dict[str, Json] = {
    **_ONLINE,
    "return_points": 25000,
    "yakuman_cap": 6,
    "double_yakuman": ["kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii"],
    "tenhou_widest_wait": True,
    "multi_ron": "all",
    "triple_ron": "all",
    "abortive_draws": ["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan"],
}

_MAHJONG_SOUL_SANMA: dict[str, Json] = {
    **_MAHJONG_SOUL,
    **_THREE,
    "return_points": 35000,
    "uma": [15000, 0, -15000],
}

_PARLOUR: dict[str, Json] = {
    **_ONLINE,
    "uma": [20000, 10000, -10000, -20000],
    "multi_ron": "all",
    "triple_ron": "abort",
    "honba_multi_ron": "each",
    "abortive_draws": _ALL_ABORTS,
    "agari_yame": "optional",
    "tenpai_yame": "off",
    "chips": {
        "value": 2000,
        "ippatsu": 1,
        "ura": 1,
        "aka": 1,
        "yakuman_ron": 10,
        "yakuman_tsumo": 5,
    },
}

RIICHI_PRESETS: tuple[PresetRow, ...] = (
    PresetRow(
        id="wrc-2022",
        name="WRC 2022",
        edition="World Riichi Championship rules, 2022",
        source="WRC Rules 2022 with its Optional Rules, published in 2022.",
        uncertain=(
            "Whether several yakuman in one hand add up.",
            "Fu for a pair that is both seat and round wind.",
            _STICKS_LOST,
            "Chombo: 20,000 in most sources; a world league that plays these rules books 30,000.",
            "Liability for four kans.",
            _PAO_HONBA,
            _PAO_SCOPE,
            _OWN_DRAW,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes=_WRC_2022,
    ),
    PresetRow(
        id="wrc-2025",
        name="WRC 2025",
        edition="World Riichi Championship rules, May 2025, with the clarification of June 2025",
        source="WRC Rules of 26 May 2025 with the clarification of 29 June 2025.",
        uncertain=(
            "Chombo: 20,000 in most sources; a world league that plays these rules books 30,000.",
            _PAO_HONBA,
            _PAO_SCOPE,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes={},
    ),
    PresetRow(
        id="ema-2016",
        name="EMA 2016",
        edition="European Mahjong Association riichi rules, 2016",
        source="Announcement of the EMA riichi rules on mahjong-europe.org, 2016.",
        uncertain=(
            "Fu for a pair that is both seat and round wind: 4 by the letter of the text.",
            "Who gets honba and sticks when several players win: as in the edition of 2025.",
            _PAO_SCOPE,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes=_EMA_2016,
    ),
    PresetRow(
        id="ema-2025",
        name="EMA 2025",
        edition="European Mahjong Association riichi rules, August 2025",
        source="EMA Riichi rules, edition of August 2025.",
        uncertain=(
            "Whether renhou is a flat mangan or is entered as five han.",
            _PAO_SCOPE,
            _OWN_DRAW,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes=_EMA_2025,
    ),
    PresetRow(
        id="jpml-a",
        name="JPML A",
        edition="Japan Professional Mahjong League, A rules, April 2026",
        source="Rule sheet of the JPML of 1 April 2026.",
        uncertain=(
            "The bonus when nobody holds the return points: none here, elsewhere that of two.",
            _RENHOU,
            _CHOMBO,
            _PAO_SCOPE,
            _OWN_DRAW,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes=_JPML_A,
    ),
    PresetRow(
        id="m-league",
        name="M.League",
        edition="M.League rules, as summarised by several sources",
        source="Rules page of the M.League and summaries of it, as of 2026.",
        uncertain=(
            "Whether nagashi mangan counts.",
            "Who gets the rest when three share a bonus.",
            "Liability for four kans: only for feeding the fourth by a called kan.",
            _PAO_HONBA,
            _PAO_SCOPE,
            _CHOMBO,
            _CLOCK,
        ),
        changes=_M_LEAGUE,
    ),
    PresetRow(
        id="saikouisen",
        name="Saikouisen",
        edition="Saikouisen rules, from summaries of 2009 and 2026",
        source="Summary of the Saikouisen rules of 2009 and a database of pro titles of 2026.",
        uncertain=(
            _SEVERAL_YAKUMAN,
            "Whether several players may win on one discard.",
            "Whether nagashi mangan counts.",
            _RENHOU,
            _STICKS_LOST,
            "Whether equal points share bonuses.",
            _CHOMBO,
            _MIN_POINTS,
            _CLOCK,
        ),
        changes=_SAIKOUISEN,
    ),
    PresetRow(
        id="rmu-a",
        name="RMU A",
        edition="Real Mahjong Unit, A rules",
        source="Rules page of the RMU (rmu.jp), as of 2026.",
        uncertain=(
            "Whether thirteen han count as a yakuman.",
            _SEVERAL_YAKUMAN,
            "Whether nagashi mangan counts.",
            _RENHOU,
            "Whether feeding a yakuman makes liable.",
            _STICKS_LOST,
            _CHOMBO,
            _OWN_DRAW,
            _CLOCK,
        ),
        changes=_RMU_A,
    ),
    PresetRow(
        id="tenhou",
        name="Tenhou",
        edition="Tenhou, four players, East and South, red fives and open tanyao",
        source="Manual of Tenhou, as of 2026, and recorded games of 2010 to 2020.",
        uncertain=(
            "Chombo: the site does not allow one; at a table the reverse mangan of older texts.",
        ),
        changes=_TENHOU,
    ),
    PresetRow(
        id="tenhou-sanma",
        name="Tenhou, three players",
        edition="Tenhou, three players, East and South, red fives and open tanyao",
        source="Manual of Tenhou, as of 2026, and recorded games of 2022.",
        uncertain=(
            "Liability with three players.",
            "Chombo: the site does not allow one; at a table the reverse mangan of older texts.",
        ),
        changes=_TENHOU_SANMA,
    ),
    PresetRow(
        id="mahjong-soul",
        name="Mahjong Soul",
        edition="Mahjong Soul ranked games, four players, East and South",
        source="Rules of Mahjong Soul and a published letter on them, as of 2026.",
        uncertain=(
            "The limit of six yakuman.",
            "Chombo: the client does not allow one; at a table the reverse mangan of the parlours.",
        ),
        changes=_MAHJONG_SOUL,
    ),
    PresetRow(
        id="mahjong-soul-sanma",
        name="Mahjong Soul, three players",
        edition="Mahjong Soul ranked games, three players, East and South",
        source="Rules of Mahjong Soul and a published letter on them, as of 2026.",
        uncertain=(
            _SEVERAL_YAKUMAN,
            "Nagashi mangan and liability with three players.",
            "Who gets honba and sticks when two players win.",
            "Chombo: the client does not allow one; at a table the reverse mangan of the parlours.",
        ),
        changes=_MAHJONG_SOUL_SANMA,
    ),
    PresetRow(
        id="parlour",
        name="Parlour",
        edition="A common set of house rules of Japanese parlours; every house has its own",
        source="No document: house rules that many Japanese parlours share, as of 2026.",
        uncertain=(
            "Every switch: house rules differ from parlour to parlour.",
            "Value of a chip: from 100 to 10,000 points; 2,000 here.",
            "Several rons: all are paid, each with honba, and three abort the hand.",
        ),
        changes=_PARLOUR,
    ),
)
