"""The page that corrects a result: what changes is shown before it is saved."""

from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.enums import (
    CarryOver,
    DrawMethod,
    EntryContract,
    ReleasePolicy,
    SessionStatus,
    StageIntake,
    TableStatus,
)
from league.models import Event, Seat, Session, Table, TeamRules
from league.standings.queries.standings import standings_of
from league.teams.queries.team_standings import team_rankings
from tests.factories import StageFactory, TeamFactory
from tests.league.web.readers import Answer, at, messages_of, reader, words
from tests.page_forms import address_of, form_of
from tests.shortcuts import audited_verbs, enter_points, fresh, last_entry, play, scores
from tests.worlds import World, add_session, five_at_a_table, running_event

pytestmark = pytest.mark.django_db
FIRST, OTHER = (45_000, 31_000, 24_000, 20_000), (36_000, 34_000, 26_000, 24_000)
SWAPPED = {"raw_points_0": 310, "raw_points_1": 450}
CLOSER = {"raw_points_0": 449, "raw_points_1": 311}


def played(**event: Any) -> World:
    """A finished session of two tables with results."""
    world = running_event(entry_contract=EntryContract.DESK, tables=2, **event)
    enter_points(world.tables[0], *FIRST)
    enter_points(world.tables[1], *OTHER)
    Session.objects.update(status=SessionStatus.FINISHED)
    Table.objects.update(status=TableStatus.CLOSED)
    return world


def opened(world: World, who: str = "referee", *, table: Table | None = None) -> Answer:
    first = Table.objects.order_by("pk").first()
    assert first is not None
    url = at("result_correct", world, table=(table or first).pk)
    return reader(getattr(world, who)).get(url)


def press(page: Answer, name: str, changes: dict[str, Any], value: str = "") -> Answer:
    """Press a button of the form; without a name the one that saves."""
    form, save = form_of(page, action=address_of(page))
    found = [one for one in form.buttons if (one.name, one.value) == (name, value)]
    return form.fill(changes).send(page.client, found[0] if name else save, follow=True)


def shown(page: Answer, changes: dict[str, Any]) -> Answer:
    """What the page fetches while somebody types."""
    form, save = form_of(page, action=address_of(page))
    sent = dict(form.fill(changes).sent(save)) | {"show": "1"}
    return page.client.post(address_of(page), sent)


def ranks_shown(answer: Answer) -> list[tuple[str, int | None, int | None, int]]:
    return [
        (row.entrant.staff_name, row.before, row.after, row.total)
        for row in answer.context["effects"].ranks
    ]


def ranked(world: World) -> dict[str, tuple[int, int]]:
    event = Event.objects.get(pk=world.event.pk)
    return {
        line.entrant.staff_name: (line.place, line.row.total)
        for line in standings_of(event, SYSTEM)
    }


def test_it_says_who_changes_rank_and_that_is_what_saving_does() -> None:
    world = played()
    before = ranked(world)
    answer = shown(opened(world), SWAPPED)
    assert (answer.status_code, audited_verbs().count("table.correct_result")) == (200, 0)
    said = ranks_shown(answer)
    saved = press(opened(world), "", SWAPPED | {"reason": "Slip misread."})
    after = ranked(world)
    assert said == [
        (name, before[name][0], rank, total)
        for name, (rank, total) in after.items()
        if before[name][0] != rank
    ]
    assert [(row[1], row[2]) for row in said] == [(4, 1), (1, 4)]
    assert messages_of(saved) == ["Result of table 1 corrected. 2 players changed rank."]
    assert saved.redirect_chain[-1][0].endswith("/sessions/1/results/#table-1")


def test_nothing_is_written_while_somebody_types() -> None:
    world = played()
    verbs, version = audited_verbs(), fresh(world.tables[0]).version
    answer = shown(opened(world), SWAPPED)
    assert scores(world.tables[0], "raw_points") == list(FIRST)
    assert (audited_verbs(), fresh(world.tables[0]).version) == (verbs, version)
    page = words(answer)
    assert "45,000" in page
    assert "1 → 2" in page


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Nothing has changed yet."),
        ({"raw_points_0": 440}, "1,000 missing"),
        ({"raw_points_0": 460}, "1,000 too many"),
        ({"raw_points_0": ""}, "A number is missing."),
        ({"raw_points_0": 440, "leftover_sticks": 1}, "The sum is 120,000"),
    ],
)
def test_it_says_what_is_missing_while_somebody_types(changes: dict[str, Any], said: str) -> None:
    assert said in words(shown(opened(played()), changes))


def test_a_button_swaps_two_lines_and_keeps_the_reason() -> None:
    page = press(opened(played()), "swap", {"reason": "Typing mistake.", "note": "At once"}, "0-3")
    form = page.context["form"]
    typed = [form[f"raw_points_{place}"].value() for place in range(4)]
    assert typed == ["200", "310", "240", "450"]
    assert (form["reason"].value(), form["note"].value()) == ("Typing mistake.", "At once")
    assert len(page.context["effects"].ranks) == 2


@pytest.mark.parametrize(
    ("chosen", "stored", "read"),
    [
        ({"reason": "Slip misread."}, "Slip misread.", "Slip misread"),
        (
            {"reason": "Ruling by the referee.", "note": "Two lines"},
            "Ruling by the referee. Two lines",
            "Ruling by the referee · Two lines",
        ),
        (
            {"reason": "other", "note": "The sheet got wet"},
            "The sheet got wet",
            "The sheet got wet",
        ),
        ({"note": "The sheet got wet"}, "The sheet got wet", "The sheet got wet"),
    ],
)
def test_the_reason_is_a_tap_a_note_or_both(chosen: dict[str, str], stored: str, read: str) -> None:
    world = played()
    press(opened(world), "", SWAPPED | chosen)
    assert last_entry().reason == stored
    assert read in words(reader(world.referee).get(at("corrections", world)))


@pytest.mark.parametrize("chosen", [{}, {"reason": "other"}])
def test_what_others_rely_on_is_not_corrected_without_a_reason(chosen: dict[str, str]) -> None:
    world = played()
    answer = press(opened(world), "", SWAPPED | chosen)
    assert (answer.status_code, answer.context["form"].errors) == (
        422,
        {"reason": ["Enter a reason."]},
    )
    assert scores(world.tables[0], "raw_points") == list(FIRST)
    assert address_of(answer) == address_of(opened(world))
    assert len(answer.context["effects"].ranks) == 2


def test_points_that_do_not_add_up_are_refused_with_what_was_typed() -> None:
    world = played()
    answer = press(opened(world), "", {"raw_points_0": 440, "reason": "Slip misread."})
    assert "Scores and sticks add up to 119,000" in words(answer)
    assert answer.context["form"]["raw_points_0"].value() == "440"


def test_an_unchanged_result_is_no_correction() -> None:
    world = played()
    answer = press(opened(world), "", {"reason": "Slip misread."})
    assert messages_of(answer) == ["The result of table 1 has not changed."]
    assert audited_verbs().count("table.correct_result") == 0


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (SessionStatus.DRAFT, "It is a draft: you can draw it again."),
        (SessionStatus.PUBLISHED, "Its seating is published, so seats stay as they are."),
        (SessionStatus.RUNNING, "It is being played, so seats stay as they are."),
        (SessionStatus.FINISHED, "It has been played and stays."),
    ],
)
def test_it_names_a_session_that_was_drawn_from_the_old_standings(
    status: SessionStatus, said: str
) -> None:
    world = played()
    add_session(world, status=status)
    Session.objects.filter(number=2).update(method=DrawMethod.SWISS)
    page = words(shown(opened(world), SWAPPED))
    assert "Session 2 was drawn from the old standings." in page
    assert f"2 of its players would have had another rank. {said}" in page
    press(opened(world), "", SWAPPED | {"reason": "Slip misread."})
    assert last_entry().after["drawn_sessions"] == [2]


def test_later_draws_that_would_have_had_the_same_ranks_share_one_line() -> None:
    world = played()
    for _ in range(2):
        add_session(world, status=SessionStatus.RUNNING)
    Session.objects.filter(number__gt=1).update(method=DrawMethod.SWISS)
    page = words(shown(opened(world), CLOSER))
    assert (
        "Sessions 2, 3 were drawn from the old standings, in which their players had the same ranks."
        in page
    )
    assert "was drawn from the old standings" not in page


def test_it_names_who_crosses_a_cut_line() -> None:
    world = played()
    first = world.sessions[0].stage
    StageFactory.create(
        event=world.event,
        number=2,
        name="Final",
        source=first,
        intake=StageIntake.BEST,
        cut_size=1,
        carry_over=CarryOver.NONE,
    )
    [up, down] = world.entrants[1], world.entrants[0]
    page = words(shown(opened(world), SWAPPED))
    assert "The cut line of Final changes." in page
    assert f"Above it now: {up.staff_name}" in page
    assert f"Below it now: {down.staff_name}" in page
    press(opened(world), "", SWAPPED | {"reason": "Slip misread."})
    facts = last_entry().after
    assert (facts["above_cut"], facts["below_cut"]) == ([up.pk], [down.pk])


def test_everybody_who_crosses_one_of_two_cut_lines_is_in_the_audit() -> None:
    world = played()
    first = world.sessions[0].stage
    for number in (2, 3):
        StageFactory.create(
            event=world.event,
            number=number,
            name=f"Final {number}",
            source=first,
            intake=StageIntake.BEST,
            cut_size=number - 1,
            carry_over=CarryOver.NONE,
        )
    changes = {"raw_points_0": 350, "raw_points_1": 400, "raw_points_3": 210}
    press(opened(world), "", changes | {"reason": "Slip misread."})
    [east, south, *_rest] = world.entrants
    overtaken = world.entrants[5]
    facts = last_entry().after
    assert (facts["above_cut"], facts["below_cut"]) == ([south.pk], [east.pk, overtaken.pk])


def test_it_says_which_teams_change_rank() -> None:
    world = played()
    TeamRules.objects.create(event=world.event)
    teams = [TeamFactory.create(event=world.event, name=name) for name in ("Cats", "Dogs")]
    for place, entrant in enumerate(world.entrants):
        entrant.team = teams[place % 2 if place < 4 else 1 - place % 2]
        entrant.save()
    answer = shown(opened(world), SWAPPED)
    said = [(row.team.name, row.after, row.total) for row in answer.context["effects"].teams]
    press(opened(world), "", SWAPPED | {"reason": "Slip misread."})
    overall = team_rankings(Event.objects.get(pk=world.event.pk)).overall
    names: dict[Any, str] = {team.pk: team.name for team in teams}
    assert said == [(names[row.row.entrant], row.row.rank, row.row.total) for row in overall]
    assert len(last_entry().after["team_ranks"]) == 2


def test_hidden_results_say_that_only_staff_see_the_correction() -> None:
    world = played(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    page = words(shown(opened(world), SWAPPED))
    assert "Only staff see it until the results of this session are released." in page


def test_a_scorer_sees_no_rank_that_is_hidden() -> None:
    world = played(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    Session.objects.update(status=SessionStatus.RUNNING)
    Table.objects.update(status=TableStatus.FINISHED)
    answer = shown(opened(world, "scorer"), SWAPPED)
    effects = answer.context["effects"]
    assert (effects.ranks, effects.cuts, effects.teams, effects.counts) == ([], [], [], False)
    assert "The standings that you see do not have this session yet." in words(answer)
    press(opened(world, "scorer"), "", SWAPPED)
    assert scores(world.tables[0], "raw_points") == [31_000, 45_000, 24_000, 20_000]


def test_strangers_do_not_see_it() -> None:
    assert opened(played(), "stranger").status_code == 403


def test_a_table_with_hands_leads_to_its_hands() -> None:
    world = running_event()
    play(world.table, [])
    answer = opened(world)
    assert answer.url == at("manage_table", world, table=world.table.pk)


def test_a_table_without_a_result_leads_to_the_desk() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    assert opened(world).url == at("desk", world, number=1)


def test_five_at_a_table_are_corrected_in_the_order_of_their_seats() -> None:
    world = five_at_a_table(entry_contract=EntryContract.DESK)
    enter_points(world.table, 40_000, 35_000, 30_000, 25_000, 20_000)
    answer = press(opened(world), "", {"raw_points_0": 200, "raw_points_4": 400})
    assert messages_of(answer) == ["Result of table 1 corrected. 2 players changed rank."]
    assert scores(world.table, "raw_points") == [20_000, 35_000, 30_000, 25_000, 40_000]


def test_hong_kong_points_are_typed_whole_and_have_no_sticks() -> None:
    world = running_event(entry_contract=EntryContract.DESK, preset="hk-old-style")
    start = world.table.ruleset.start_points
    enter_points(world.table, start + 12, start - 12, start, start)
    page = opened(world)
    assert page.context["form"]["raw_points_0"].value() == start + 12
    assert "leftover_sticks" not in page.context["form"].fields
    assert "Sticks forgotten" not in words(page)
    press(page, "", {"raw_points_0": start - 12, "raw_points_1": start + 12})
    seats = Seat.objects.filter(table=world.table).order_by("pk")
    assert [seat.raw_points for seat in seats] == [start - 12, start + 12, start, start]
