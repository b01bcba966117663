"""The list of corrections, and what everybody sees of them."""

from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import EntryContract, ReleasePolicy, SessionKind
from league.models import Session, Table
from league.models.session import LAST_DRAWN
from league.play.hands import correct_hand
from league.play.penalties import revoke_penalty
from league.play.seat_swaps import swap_at_table
from league.play.tables import clear_table_result
from league.templatetags.numbers import MINUS
from league.templatetags.tenbou import DASH
from tests.entries import WHOLE_GAME, ron
from tests.factories import PenaltyFactory
from tests.league.web.readers import Answer, at, reader, words
from tests.shortcuts import enter_points, fresh, play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db
FIRST, SECOND = (45_000, 31_000, 24_000, 20_000), (31_000, 45_000, 24_000, 20_000)


def enter(world: World, points: tuple[int, ...], reason: str = "", sticks: int = 0) -> None:
    referee = world.actor("referee")
    enter_points(world.table, *points, sticks=sticks, actor=referee, reason=reason)


def desk_world(**event: Any) -> World:
    world = four_at_a_table(entry_contract=EntryContract.DESK, **event)
    enter(world, FIRST)
    return world


def corrections(world: World, **query: str) -> Answer:
    return reader(world.referee).get(at("corrections", world), query)


def rows(answer: Answer) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    return [
        (one.title, one.reason, [(row.name, row.before, row.after) for row in one.changes])
        for one in answer.context["corrections"]
    ]


def test_a_corrected_result_names_the_players_whose_points_and_ranks_changed() -> None:
    world = desk_world()
    enter(world, SECOND, "Slip misread.")
    answer = corrections(world)
    assert rows(answer) == [
        (
            "Session 1, table 1 · result",
            "Slip misread.",
            [("Aoi", "45,000", "31,000"), ("Ben", "31,000", "45,000")],
        )
    ]
    [one] = answer.context["corrections"]
    assert [(row.name, row.before, row.after) for row in one.ranks] == [
        ("Ben", "2", "1"),
        ("Aoi", "1", "2"),
    ]
    page = words(answer)
    assert "Aoi 45,000 → 31,000" in page
    assert "Slip misread Aoi" in page


def test_points_below_zero_keep_their_sign() -> None:
    world = four_at_a_table(entry_contract=EntryContract.DESK, preset="hk-old-style")
    enter(world, (48, -16, -16, -16))
    enter(world, (-16, 48, -16, -16))
    assert rows(corrections(world))[0][2] == [
        ("Aoi", "48", f"{MINUS}16"),
        ("Ben", f"{MINUS}16", "48"),
    ]


def test_sticks_and_a_removed_result_stand_in_the_list() -> None:
    world = desk_world()
    enter(world, (44_000, 31_000, 24_000, 20_000), "Sticks forgotten.", sticks=1)
    table = fresh(world.table)
    clear_table_result(
        table, actor=world.actor("referee"), version=table.version, reason="Other table"
    )
    page = corrections(world)
    removed, sticks = rows(page)
    ranks = [(row.before, row.name, row.after) for row in page.context["corrections"][0].ranks]
    assert sorted(ranks) == [
        ("1", "Aoi", DASH),
        ("2", "Ben", DASH),
        ("3", "Chie", DASH),
        ("4", "Dan", DASH),
    ]
    assert sticks[2] == [("Aoi", "45,000", "44,000"), ("Sticks left", "0", "1")]
    assert removed == (
        "Session 1, table 1 · result",
        "Other table",
        [
            ("Aoi", "44,000", ""),
            ("Ben", "31,000", ""),
            ("Chie", "24,000", ""),
            ("Dan", "20,000", ""),
        ],
    )


def test_a_corrected_hand_of_a_finished_game_says_which_ranks_it_changed() -> None:
    world = four_at_a_table()
    table = play(world.table, list(WHOLE_GAME))
    entry = ron("N", "E", 13)
    correct_hand(
        table,
        1,
        actor=world.actor("referee"),
        version=table.version,
        entry=entry,
        reason="Ruling by the referee. Yakuman",
    )
    [one] = corrections(world).context["corrections"]
    assert (one.kind, one.title) == ("hand", "Session 1, table 1 · East 1")
    assert [row.name for row in one.ranks][:1] == ["Dan"]


def test_a_revoked_penalty_is_a_correction() -> None:
    world = desk_world()
    penalty = PenaltyFactory.create(entrant=world.entrants[0], points=20_000, reason="Late")
    revoke_penalty(penalty, actor=world.actor("referee"), reason="Another player")
    answer = corrections(world)
    assert [(one.kind, one.title, one.who) for one in answer.context["corrections"]] == [
        ("penalty", "Penalty", world.referee.username)
    ]
    assert "Aoi: Late \u221220.0 → removed" in words(answer)
    ranks = answer.context["corrections"][0].ranks
    assert [(row.name, row.before, row.after) for row in ranks] == []


def test_the_list_is_chosen_by_kind_and_searched_by_player_and_table() -> None:
    world = desk_world()
    enter(world, SECOND, "Slip misread.")
    penalty = PenaltyFactory.create(entrant=world.entrants[3], points=20_000)
    revoke_penalty(penalty, actor=world.actor("referee"), reason="Another player")
    counts = {row["value"]: row["count"] for row in corrections(world).context["choices"]}
    assert counts == {"": 2, "result": 1, "hand": 0, "penalty": 1, "ranks": 1}
    assert [row[0] for row in rows(corrections(world, kind="ranks"))] == [
        "Session 1, table 1 · result"
    ]
    assert [row[0] for row in rows(corrections(world, kind="penalty"))] == ["Penalty"]
    assert len(rows(corrections(world, q="dan"))) == 2
    assert [row[0] for row in rows(corrections(world, q="Table 1"))] == [
        "Session 1, table 1 · result"
    ]
    assert "No correction matches." in words(corrections(world, q="Emi"))


def test_scorers_and_strangers_do_not_read_the_list() -> None:
    world = desk_world()
    answers = [
        reader(login).get(at("corrections", world)).status_code
        for login in (world.scorer, world.stranger)
    ]
    assert answers == [403, 403]


def test_a_pick_up_game_is_called_by_its_own_number() -> None:
    world = desk_world()
    Session.objects.update(kind=SessionKind.PICK_UP, number=LAST_DRAWN + 1)
    enter(world, SECOND, "Slip misread.")
    assert [row[0] for row in rows(corrections(world))] == ["Pick-up game 1, table 1 · result"]


def test_the_page_of_the_game_says_corrected_with_the_points_before() -> None:
    world = desk_world()
    url = at("game", world, number=1, table=1)
    assert "corrected" not in words(reader().get(url))
    enter(world, SECOND, "Slip misread. Only for staff")
    page = words(reader().get(url))
    assert "Aoi 45,000 → 31,000" in page
    assert "Ben 31,000 → 45,000" in page
    assert "Only for staff" not in page


def test_a_player_who_is_not_shown_by_name_is_a_number_there() -> None:
    world = desk_world()
    player = world.entrants[0].player
    player.shown_by_name = False
    player.save()
    enter(world, SECOND, "Slip misread.")
    page = words(reader().get(at("game", world, number=1, table=1)))
    assert "Aoi" not in page
    assert "45,000 → 31,000" in page


def test_a_correction_of_hidden_results_shows_nowhere_in_public() -> None:
    world = desk_world(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    enter(world, SECOND, "Slip misread.")
    page = words(reader().get(at("game", world, number=1, table=1)))
    assert "45,000" not in page
    assert "corrected" not in page


def test_points_stay_with_the_players_after_a_swap_of_seats() -> None:
    world = desk_world()
    enter(world, SECOND, "Slip misread.")
    first, second = Table.objects.get().seats.order_by("pk")[:2]
    table = fresh(world.table)
    swap_at_table(
        table, first.pk, second.pk, actor=SYSTEM, version=table.version, reason="Sat wrongly"
    )
    assert rows(corrections(world))[0][2] == [
        ("Aoi", "45,000", "31,000"),
        ("Ben", "31,000", "45,000"),
    ]
