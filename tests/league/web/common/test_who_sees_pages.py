"""Every page, and who may open it: the same table that a referee would print."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from league.entrants.status_changes import set_entrant_status
from league.enums import EntryContract, EventStatus, PickUpGames
from league.models import AuditEntry, Event, EventRole
from tests.entries import WHOLE_GAME
from tests.factories import (
    InvitationFactory,
    JobFactory,
    PenaltyFactory,
    ReportFactory,
    SignUpFactory,
    TableCallFactory,
)
from tests.factories.night import NightFactory
from tests.league.web.readers import Reader, at, reader, readers, words
from tests.shortcuts import audited_verbs, play, undone
from tests.worlds import World, drawn_event, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OPENS, LOGS_IN, REFUSED, MISSING = 200, 302, 403, 404

EVERYBODY = dict.fromkeys(("passer-by", "stranger", "scorer", "referee", "organiser"), OPENS)
SCORERS = EVERYBODY | {"passer-by": LOGS_IN, "stranger": REFUSED}
REFEREES = SCORERS | {"scorer": REFUSED}
ORGANISERS = REFEREES | {"referee": REFUSED}

PAGES: dict[str, Mapping[str, int]] = {
    "event": EVERYBODY,
    "standings": EVERYBODY,
    "cross_table": EVERYBODY,
    "nights": EVERYBODY,
    "night": EVERYBODY,
    "pick_up": EVERYBODY,
    "manage_nights": SCORERS,
    "manage_night": SCORERS,
    "night_sheet": SCORERS,
    "manage_pick_ups": SCORERS,
    "answer_links": REFEREES,
    "night_new": ORGANISERS,
    "night_change": ORGANISERS,
    "entrants": EVERYBODY,
    "event_achievements": EVERYBODY,
    "event_chances": EVERYBODY,
    "event_rules": EVERYBODY,
    "session": EVERYBODY,
    "teams": EVERYBODY,
    "manage_teams": ORGANISERS,
    "team_rules": ORGANISERS,
    **dict.fromkeys(("game", "watch", "overlay", "overlays"), EVERYBODY),
    **dict.fromkeys(("embedded_standings", "embedded_table"), EVERYBODY),
    "manage": SCORERS,
    "manage_sidebar": SCORERS,
    "manage_hall": SCORERS,
    "release_check": ORGANISERS,
    "event_end_check": ORGANISERS,
    "manage_entrants": SCORERS,
    "session_links": SCORERS,
    "own_tables": SCORERS,
    "event_banner": REFEREES,
    "event_copy": ORGANISERS,
    "rehearsal": ORGANISERS,
    "event_keep": ORGANISERS,
    "manage_table": SCORERS,
    "season_player": EVERYBODY,
    "season_table": EVERYBODY,
    "season_file": ORGANISERS,
    "season_preview": ORGANISERS,
    "stage_standings": EVERYBODY,
    "stages": REFEREES,
    "stage": REFEREES,
    "cut": REFEREES,
    "manage_sessions": REFEREES,
    "manage_standings": REFEREES,
    "manage_session": REFEREES,
    "session_confirm": REFEREES,
    "desk": SCORERS,
    "referee": REFEREES,
    "call": REFEREES,
    "table_seats": REFEREES,
    "catalogue": REFEREES,
    "penalties": REFEREES,
    "penalty_revoke": REFEREES,
    "corrections": REFEREES,
    "audit": REFEREES,
    "audit_undo": REFEREES,
    "reports": REFEREES,
    "report_file": REFEREES,
    "job": REFEREES,
    "event_change": ORGANISERS,
    "federations": ORGANISERS,
    "guessed_names": ORGANISERS,
    "ruleset": ORGANISERS,
    "ruleset_ranking": ORGANISERS,
    "roles": ORGANISERS,
    "event_hand_over": ORGANISERS,
    **dict.fromkeys(("enrol", "enrol_list", "entrant_change", "pairs"), ORGANISERS),
    "repair": ORGANISERS,
    "event_plan": ORGANISERS,
    "event_plan_paste": ORGANISERS,
    "objective": ORGANISERS,
    "sign_up_new": EVERYBODY,
    "check_in": SCORERS,
    "check_in_one": SCORERS,
    "check_in_remind": ORGANISERS,
    "print_badges": SCORERS,
    "print_sign_in": SCORERS,
    "print_slips": SCORERS,
    "print_table_cards": SCORERS,
    "print_by_name": REFEREES,
    "print_by_table": REFEREES,
    "print_pairing_sheet": REFEREES,
    "print_day": REFEREES,
    "print_plan": ORGANISERS,
    "print_certificates": REFEREES,
    "print_penalties": REFEREES,
    "print_seat_cards": REFEREES,
    "print_session_seat_cards": REFEREES,
    "print_standings": REFEREES,
    "print_timetable": REFEREES,
    "sign_ups": ORGANISERS,
    "sign_up_terms": ORGANISERS,
    "sign_up_one": ORGANISERS,
    "event_follow": EVERYBODY,
    "chat": ORGANISERS,
    "webhooks": ORGANISERS,
}

# Addresses that only take what is posted to them, and who may post there.
BUTTONS: dict[str, Mapping[str, int]] = {
    "chat_code": ORGANISERS,
    "event_archive": ORGANISERS,
    "event_delete": ORGANISERS,
    "entrant_remove": ORGANISERS,
    "role_tables": ORGANISERS,
    "night_player": SCORERS,
    "answer_link_renew": REFEREES,
    "pick_up_code_renew": REFEREES,
    "night_draw": ORGANISERS,
    "night_others_here": SCORERS,
    "night_step": ORGANISERS,
    "entrant_status": SCORERS,
    "check_in_everybody": SCORERS,
    "check_in_status": SCORERS,
    "check_in_remind_send": ORGANISERS,
    "sign_up_accept": ORGANISERS,
    "sign_up_answer": ORGANISERS,
    "stage_admit": ORGANISERS,
    "stage_move": ORGANISERS,
    "stage_remove": ORGANISERS,
    "cut_make": ORGANISERS,
    "cut_undo": ORGANISERS,
    "session_draw": ORGANISERS,
    "session_redraw": ORGANISERS,
    "session_swap": ORGANISERS,
    "session_use_draft": ORGANISERS,
    "session_substitute": ORGANISERS,
    "session_step": REFEREES,
    "session_extend": REFEREES,
    "table_extend": REFEREES,
    "seat_card_renew": REFEREES,
    "table_card_renew": REFEREES,
    "table_cards_make": REFEREES,
    "table_cards_revoke": REFEREES,
    "call_answer": REFEREES,
    "event_plan_drop": ORGANISERS,
    "objective_change": ORGANISERS,
    "event_status": ORGANISERS,
    "release": ORGANISERS,
    "ruleset_preset": ORGANISERS,
    "role_revoke": ORGANISERS,
    "invite": ORGANISERS,
    "invitation_revoke": ORGANISERS,
    "recompute": REFEREES,
}


Parts = Callable[[World], dict[str, Any]]


def _session(_world: World) -> dict[str, Any]:
    return {"number": 1}


def _night(world: World) -> dict[str, Any]:
    return {"number": NightFactory.create(event=world.event).number}


def _pick_up(world: World) -> dict[str, Any]:
    Event.objects.filter(pk=world.event.pk).update(pickup_games=PickUpGames.COUNTS)
    return {}


def _entrant(world: World) -> dict[str, Any]:
    return {"number": world.entrants[0].number}


def _sign_up(world: World) -> dict[str, Any]:
    return {"position": SignUpFactory.create(event=world.event).position}


def _table(world: World) -> dict[str, Any]:
    return {"table": world.table.pk}


def _call(world: World) -> dict[str, Any]:
    return {"call": TableCallFactory.create(table=world.table).pk}


def _no_show(world: World) -> dict[str, Any]:
    """An entry of the audit that referees can undo."""
    set_entrant_status(world.entrants[0], "no_show", actor=world.actor("referee"))
    return {"entry": AuditEntry.objects.latest("pk").pk}


# What stands in the addresses that name more than the event.
PARTS: dict[str, Parts] = {
    **dict.fromkeys(("session", "session_links", "manage_session", "desk"), _session),
    **dict.fromkeys(
        ("night", "manage_night", "night_sheet", "night_change", "night_draw", "night_others_here"),
        _night,
    ),
    "overlay": lambda _: {"table": 1},
    "night_player": lambda w: {**_night(w), "player": 1},
    "night_step": lambda w: {**_night(w), "verb": "cancel"},
    **dict.fromkeys(("answer_link_renew", "season_player"), _entrant),
    **dict.fromkeys(("pick_up", "manage_pick_ups"), _pick_up),
    **dict.fromkeys(
        (
            "print_by_name",
            "print_by_table",
            "print_pairing_sheet",
            "print_session_seat_cards",
            "print_slips",
            "print_day",
        ),
        _session,
    ),
    "table_card_renew": _session,
    "seat_card_renew": lambda _: {"player": 1},
    **dict.fromkeys(("session_redraw", "session_swap", "session_substitute"), _session),
    "session_use_draft": _session,
    **dict.fromkeys(("stage_standings", "stage", "cut", "cut_make", "cut_undo"), _session),
    **dict.fromkeys(("stage_admit", "stage_move", "stage_remove"), _session),
    **dict.fromkeys(("entrant_change", "entrant_remove", "entrant_status"), _entrant),
    **dict.fromkeys(("check_in_one", "check_in_status"), _entrant),
    **dict.fromkeys(("sign_up_one", "sign_up_accept"), _sign_up),
    "sign_up_answer": lambda w: {**_sign_up(w), "verb": "decline"},
    **dict.fromkeys(("manage_table",), _table),
    "session_step": lambda _: {"number": 1, "verb": "finish"},
    "session_confirm": lambda _: {"number": 1, "verb": "unstart"},
    **dict.fromkeys(("session_extend", "repair"), _session),
    **dict.fromkeys(("table_extend", "table_seats"), _table),
    **dict.fromkeys(("call", "call_answer"), _call),
    "audit_undo": _no_show,
    **dict.fromkeys(("game", "watch", "embedded_table"), lambda _: {"number": 1, "table": 1}),
    "penalty_revoke": lambda w: {"penalty": PenaltyFactory.create(entrant=w.entrants[0]).pk},
    "role_tables": lambda w: {"role": EventRole.objects.filter(event=w.event).latest("pk").pk},
    "role_revoke": lambda w: {"role": EventRole.objects.filter(event=w.event).latest("pk").pk},
    "invitation_revoke": lambda w: {"invitation": InvitationFactory.create(event=w.event).pk},
    "job": lambda w: {"job": JobFactory.create(event=w.event).pk},
    "season_preview": lambda w: {
        "job": JobFactory.create(event=w.event, requested_by=w.organiser).pk
    },
    "report_file": lambda w: {"report": ReportFactory.create(job__event=w.event).pk},
}


def address(world: World, name: str) -> str:
    """The page of that name, with whatever stands in the world in its place."""
    return at(name, world, **PARTS[name](world)) if name in PARTS else at(name, world)


def test_each_page_opens_for_those_it_is_for() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    people, urls = readers(world), addresses(world, PAGES)
    seen = {
        name: {who: client.get(url).status_code for who, client in people.items()}
        for name, url in urls.items()
    }
    assert seen == PAGES


def addresses(world: World, names: Iterable[str]) -> dict[str, str]:
    return {name: address(world, name) for name in names}


def test_each_button_works_for_those_it_is_for() -> None:
    world = running_event()
    people, urls = readers(world), addresses(world, BUTTONS)
    seen = {
        name: {who: posted(client, name, url) for who, client in people.items()}
        for name, url in urls.items()
    }
    assert seen == BUTTONS


def posted(client: Reader, name: str, url: str) -> int:
    """The status of the answer, OPENS for what a button says; all of it is undone."""
    sent = {"status": "checked_in"} if name.endswith("_status") else {}
    with undone():
        answer = client.post(url, sent)
    asked_to_log_in = answer.status_code == LOGS_IN and "/account/login/" in answer["Location"]
    done = answer.status_code in {302, 422} and not asked_to_log_in
    return OPENS if done else int(answer.status_code)


def test_a_button_is_never_a_link() -> None:
    world = running_event()
    organiser, urls = reader(world.organiser), addresses(world, BUTTONS)
    before = audited_verbs()
    answers = {name: organiser.get(url).status_code for name, url in urls.items()}
    pages = {name: status for name, status in answers.items() if status != 302}
    assert (pages, audited_verbs()) == ({"session_draw": 200}, before)  # a page of its own


def test_a_draft_event_does_not_exist_for_strangers() -> None:
    world = running_event(entry_contract=EntryContract.RESULT, status=EventStatus.DRAFT)
    people = [reader(), reader(world.stranger), reader(world.organiser)]
    seen = {
        name: [client.get(url).status_code for client in people]
        for name, url in addresses(world, PAGES).items()
    }
    nobody_follows_it = {"event_follow": [MISSING, MISSING, MISSING]}
    assert seen == {name: [MISSING, MISSING, OPENS] for name in PAGES} | nobody_follows_it


@pytest.mark.parametrize("name", ["session", "game", "session_links", "manage_table"])
def test_a_draft_session_exists_for_referees_only(name: str) -> None:
    world = drawn_event()
    url = address(world, name)
    seen = {who: client.get(url).status_code for who, client in readers(world).items()}
    assert [who for who, code in seen.items() if code == OPENS] == ["referee", "organiser"]


def test_nothing_of_one_event_opens_at_the_address_of_another() -> None:
    world, other = running_event(), running_event()
    organiser = reader(world.organiser)
    penalty = PenaltyFactory.create(entrant=other.entrants[0])
    job = JobFactory.create(event=other.event)
    report = ReportFactory.create(job__event=other.event)
    for url in (
        at("manage_table", world, table=other.table.pk),
        at("penalty_revoke", world, penalty=penalty.pk),
        at("job", world, job=job.pk),
        at("report_file", world, report=report.pk),
        at("session", world, number=9),
        at("game", world, number=1, table=9),
    ):
        assert organiser.get(url).status_code == MISSING


def test_the_home_page_lists_public_events() -> None:
    running_event(name="Spring Cup")
    running_event(name="Secret Cup", status=EventStatus.DRAFT)
    page = reader().get("/").content.decode()
    assert ("Spring Cup" in page, "Secret Cup" in page) == (True, False)


def test_my_events_lists_own_drafts() -> None:
    world = running_event(name="Secret Cup", status=EventStatus.DRAFT)
    assert reader().get("/events/mine/").status_code == LOGS_IN
    assert "Secret Cup" in reader(world.scorer).get("/events/mine/").content.decode()
    assert "Secret Cup" not in reader(world.stranger).get("/events/mine/").content.decode()


def test_a_player_of_nothing_but_a_draft_has_no_page() -> None:
    world = running_event(status=EventStatus.DRAFT)
    url = f"/players/{world.entrants[0].player_id}/"
    assert reader().get(url).status_code == MISSING
    assert reader(world.organiser).get(url).status_code == OPENS
    assert reader().get("/players/999999999/").status_code == MISSING


def test_who_does_not_want_to_be_named_is_named_nowhere() -> None:
    world = running_event()
    player = world.entrants[0].player
    player.display_name, player.shown_by_name = "Quiet Person", False
    player.save()
    play(world.table, WHOLE_GAME)
    pages = [
        at("event", world),
        at("standings", world),
        at("entrants", world),
        at("session", world, number=1),
        at("game", world, number=1, table=1),
        f"/players/{player.pk}/",
    ]
    shown = [words(reader().get(url)) for url in pages]
    assert ["Quiet Person" in page for page in shown] == [False] * len(pages)
    names = [f"Player {world.entrants[0].number}"] * 4 + [f"Anonymous player {player.pk}"]
    assert [name in page for name, page in zip(names, shown[1:], strict=True)] == [True] * 5
