"""Text logs of older Pantheon events: points and hands, on a day that somebody states."""

from datetime import date
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.pantheon_text import text_log_in
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import import_season
from league.models import Event, Hand, Seat, Table
from league.play.queries.consistency import differences_in
from tests.entries import WHOLE_GAME
from tests.league.importing.seasons.test_pantheon import played, season

pytestmark = pytest.mark.django_db

#: The hands of `WHOLE_GAME` as such a log writes them.
HANDS = """ron ben from chloe 3han 30fu (riichi dora 2)
ron dan from chloe 2han 30fu (yakuhai1 dora)
tsumo ben 2han 40fu (mendzentsumo dora)
ron aya from dan 1han 30fu (tanyao)
draw tempai ben
ron dan from aya 3han 40fu ( riichi dora 2 ) riichi dan
tsumo dan 3han 30fu (tsumo pinfu dora)
ron chloe from dan 2han 40fu
"""
NAMES = ("aya", "ben", "chloe", "dan")


def log(hands: str = HANDS) -> str:
    points = played().result().raw_points
    head = " ".join(f"{name}:{held}" for name, held in zip(NAMES, points, strict=True))
    return f"{head}\n{hands}\n\n"


def request(text: str, day: date | None = date(2016, 5, 14)) -> SeasonRequest:
    return SeasonRequest(content=text.encode(), layout=LayoutChoice(day=day))


def preview(event: Event, text: str, **more: Any) -> SeasonPreview:
    return preview_season(event, request(text, **more), actor=SYSTEM)


def test_a_log_becomes_games_with_their_hands() -> None:
    event = season(EntryContract.HANDS)
    found = preview(event, log())
    assert (found.all_problems, found.notes) == ([], ())
    import_season(event, request(log()), actor=SYSTEM)
    assert [hand.entry["outcome"] for hand in Hand.objects.order_by("position")] == [
        entry["outcome"] for entry in WHOLE_GAME
    ]
    seats = Seat.objects.order_by("pk").values_list("raw_points", flat=True)
    assert list(seats) == list(played().result().raw_points)
    assert list(differences_in(event)) == []
    again = preview(event, log())
    assert (again.new_tables, again.known) == (0, (1,))


def test_a_log_that_comes_again_on_another_day_is_known() -> None:
    event = season(EntryContract.HANDS)
    import_season(event, request(log()), actor=SYSTEM)
    again = preview(event, log(), day=date(2016, 5, 21))
    assert (again.new_tables, again.known) == (0, (1,))
    assert [note.code for note in again.notes] == ["season_days_kept"]


def test_a_log_needs_a_day() -> None:
    found = preview(season(), log(), day=None)
    assert [item.code for item in found.all_problems] == ["season_day_missing"]


@pytest.mark.parametrize(
    "hands",
    ["ron ben from nobody 3han 30fu\n", "ron ben 3han\n", "something else\n", "tsumo ben\n", ""],
)
def test_a_game_whose_hands_cannot_be_read_is_a_result(hands: str) -> None:
    event = season(EntryContract.HANDS)
    assert [note.code for note in preview(event, log(hands)).notes] == ["pantheon_no_hands"]
    import_season(event, request(log(hands)), actor=SYSTEM)
    assert Table.objects.get().result_only


def test_two_rons_may_stand_on_two_lines_or_one() -> None:
    event = season(EntryContract.HANDS)
    text = "aya:30000 ben:30000 chloe:30000 dan:30000\n"
    for between in (" ", "\n"):
        hands = (
            f"ron aya from dan 1han 30fu (tanyao){between}also ben yakuman (tenhou) riichi aya\n"
        )
        (table,) = preview(event, f"{text}{hands}draw tempai all riichi ben\n").rows.tables.values()
        assert table.entries is not None
        assert [win["seat"] for win in table.entries[0]["wins"]] == ["E", "S"]
        assert table.entries[0]["wins"][1]["yakuman"] == 1
        assert (table.entries[0]["riichi"], table.entries[1]["tenpai"]) == (["E"], [*"ESWN"])


def test_only_a_log_begins_with_players_and_points() -> None:
    assert text_log_in(log().encode()) is not None
    for text in ("date,session,player,points\n", "a:1 b:2\n", "", "time 12:30 and more\n"):
        assert text_log_in(text.encode()) is None
