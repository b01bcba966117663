"""Entrants: enrol singly or by list, check in, substitute, withdraw."""

import re
from typing import Any

import pytest

from league.core.errors import Forbidden, Refused, message_of
from league.entrants.enrol_many import create_team, enrol_list
from league.entrants.entrants import allow_pair, change_entrant, enrol_player, forbid_pair
from league.entrants.sign_up_admin import change_terms
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus, EventStatus, SessionStatus
from league.models import AuditEntry, Club, Entrant, Event, Player, PlayerChange, Session
from league.people.players import change_player
from tests.factories import (
    ClubFactory,
    EntrantFactory,
    ForbiddenPairFactory,
    PlayerFactory,
    TeamFactory,
)
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import World, event_world, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=4)


def enrol(world: World, **values: Any) -> Entrant:
    return enrol_player(world.event, actor=world.actor("organiser"), **values)


def status(world: World, index: int, wanted: str, *, actor: str = "organiser") -> Entrant:
    return set_entrant_status(
        world.entrants[index], wanted, actor=world.actor(actor), reason="Asked"
    ).entrant


# ----------------------------------------------------------------------------- one by one


def test_a_new_player_is_created_and_enrolled(world: World) -> None:
    entrant = enrol(world, name="  Lena   Brandt ", club="Tsumo Nord", country="DE", team="Reds")
    player = entrant.player
    assert (player.display_name, player.country, entrant.number) == ("Lena Brandt", "DE", 5)
    assert player.club is not None
    assert entrant.team is not None
    assert (player.club.name, entrant.team.name) == ("Tsumo Nord", "Reds")
    assert audited_verbs() == ["club.create", "player.create", "team.create", "entrants.enrol"]


def test_a_known_player_is_enrolled_once(world: World) -> None:
    player = PlayerFactory.create()
    assert enrol(world, player=player, number=77).number == 77
    with refused("player_enrolled"):
        enrol(world, player=player)


def test_every_problem_of_an_enrolment_is_named(world: World) -> None:
    with refused("field_invalid", "number_taken"):
        enrol(world, player=PlayerFactory.create(), number=1, seed_rating="high")
    with refused("name_missing", "no_such_country"):
        enrol(world, name=" ", country="XYZ")
    assert Entrant.objects.count() == 4


@pytest.mark.parametrize("number", ["seven", "", "1.5", None, [7], 10**30])
def test_an_invalid_number_is_refused_with_a_sentence(world: World, number: Any) -> None:
    with pytest.raises(Refused) as caught:
        change_entrant(world.entrants[0], actor=world.actor("organiser"), number=number)
    assert {item.field for item in caught.value.problems} == {"number"}


def test_a_number_given_as_text_is_read(world: World) -> None:
    assert enrol(world, name="Lena Brandt", number="77").number == 77
    changed = change_entrant(world.entrants[0], actor=world.actor("organiser"), number="78")
    assert changed.number == 78
    with refused("number_taken"):
        enrol(world, name="Yui Sato", number="77")
    with refused("field_invalid"):
        enrol(world, name="Yui Sato", number="seven")


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\x07", "\x1b", "\u2066", "\ufeff", "\xad"])
def test_invisible_characters_in_names_are_refused(world: World, sign: str) -> None:
    bad, said = f"Lena{sign}Brandt", f"U+{ord(sign):04X}"
    with refused("hidden_characters", "hidden_characters", "hidden_characters"):
        enrol(world, name=bad, club=bad, team=bad)
    with pytest.raises(Refused, match=re.escape(said)):
        change_player(
            world.entrants[0].player,
            actor=world.actor("organiser"),
            event_id=world.event.pk,
            display_name=bad,
        )
    with refused("hidden_characters"):
        enrol(world, name="Lena Brandt", country=f"D{sign}")
    with refused("hidden_characters"):
        create_team(world.event, bad, actor=world.actor("organiser"))
    assert (Club.objects.count(), audited_verbs()) == (0, [])


def test_joiners_that_spelling_needs_are_allowed(world: World) -> None:
    assert enrol(world, name="گل\u200cرخ").player.display_name == "گل\u200cرخ"


def test_a_new_player_is_enrolled_as_a_substitute(world: World) -> None:
    spare = enrol(world, name="Lena Brandt", status="substitute")
    assert (spare.status, audited_verbs()) == (
        EntrantStatus.SUBSTITUTE,
        ["player.create", "entrants.enrol"],
    )
    with refused("entrant_status_order"):
        enrol(world, name="Yui Sato", status="checked_in")


def test_an_organiser_checks_a_substitute_in_as_a_player(world: World) -> None:
    spare = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    with refused("forbidden", kind=Forbidden):
        set_entrant_status(spare, "checked_in", actor=world.actor("referee"))
    plays = set_entrant_status(spare, "checked_in", actor=world.actor("organiser"))
    assert plays.entrant.is_playing


def test_clubs_and_teams_created_by_name_are_audited(world: World) -> None:
    enrol(world, name="Lena Brandt", club="Tsumo Nord", team="Reds")
    made = AuditEntry.objects.filter(verb__in=("club.create", "team.create"))
    assert [(entry.login_id, entry.event_id) for entry in made] == [
        (world.organiser.pk, world.event.pk)
    ] * 2


def test_a_finished_event_enrols_nobody(world: World) -> None:
    Event.objects.update(status=EventStatus.FINISHED)
    with refused("event_not_open"):
        enrol(world, name="Late")
    with refused("event_not_open"):
        enrol_list(world.event, "Late", actor=world.actor("organiser"), choices={})


@pytest.mark.parametrize("name", ["referee", "scorer", "stranger"])
def test_only_organisers_enrol(world: World, name: str) -> None:
    actor, entrant = world.actor(name), world.entrants[0]
    with refused("forbidden", kind=Forbidden):
        enrol_player(world.event, actor=actor, name="X")
    with refused("forbidden", kind=Forbidden):
        enrol_list(world.event, "X", actor=actor, choices={})
    with refused("forbidden", kind=Forbidden):
        change_entrant(entrant, actor=actor, number=9)
    with refused("forbidden", kind=Forbidden):
        forbid_pair(world.event, entrant, world.entrants[1], actor=actor)
    with refused("forbidden", kind=Forbidden):
        allow_pair(ForbiddenPairFactory.create(event=world.event), actor=actor)
    with refused("forbidden", kind=Forbidden):
        change_player(entrant.player, actor=actor, event_id=world.event.pk, display_name="X")
    assert audited_verbs() == []


# -------------------------------------------------------------------------------- by list


LIST = """name,club,country,team,number,rating
Lena Brandt,Tsumo Nord,de,Reds,21,1500
篠宮 結衣,tsumo nord,jp,Reds,,
"""


def enrol_text(world: World, text: str, **choices: str) -> Any:
    settled = {int(line.removeprefix("line")): choice for line, choice in choices.items()}
    return enrol_list(world.event, text, actor=world.actor("organiser"), choices=settled)


def test_a_list_enrols_everybody_in_it(world: World) -> None:
    outcome = enrol_text(world, LIST)
    lena, yui = outcome.enrolled
    assert (outcome.new_players, lena.number, lena.seed_rating, yui.number) == (2, 21, 1500, 22)
    assert (lena.player.country, lena.player.club) == ("DE", yui.player.club)
    assert (lena.team, Club.objects.count()) == (yui.team, 1)


def test_known_players_of_a_list_are_not_created_again(world: World) -> None:
    known = PlayerFactory.create(display_name="Lena Brandt")
    (entrant,) = enrol_text(world, "Lena Brandt").enrolled
    assert entrant.player == known


def test_enrolled_players_of_a_list_stay_as_they_are(world: World) -> None:
    name = world.entrants[0].player.display_name
    assert enrol_text(world, f"{name}\nLena").enrolled[0].player.display_name == "Lena"
    assert Entrant.objects.count() == 5


def test_ambiguous_lines_need_a_choice(world: World) -> None:
    one, other = PlayerFactory.create_batch(2, display_name="Lena")
    with refused("player_doubtful", "player_doubtful"):
        enrol_text(world, "Lena\nLena")
    outcome = enrol_text(world, "Lena\nLena\nLENA", line1=str(other.pk), line2="new", line3="skip")
    assert outcome.enrolled[0].player == other
    assert (outcome.new_players, Player.objects.filter(display_name="Lena").count()) == (1, 3)
    assert not one.entrants.exists()


def test_a_choice_that_was_not_offered_does_not_count(world: World) -> None:
    PlayerFactory.create_batch(2, display_name="Lena")
    stranger = PlayerFactory.create(display_name="Somebody else")
    with refused("player_doubtful"):
        enrol_text(world, "Lena", line1=str(stranger.pk))


def test_two_lines_cannot_be_the_same_player(world: World) -> None:
    one, _ = PlayerFactory.create_batch(2, display_name="Lena")
    with refused("player_repeated"):
        enrol_text(world, "Lena\nLena", line1=str(one.pk), line2=str(one.pk))


def test_unreadable_lines_are_all_named_and_nobody_is_enrolled(world: World) -> None:
    text = "name,number,country\nLena,seven,DE\nYui,1,Atlantis\n???,2,\nZoe,3,SE\n" + "x" * 121
    with pytest.raises(Refused) as refusal:
        enrol_text(world, text)
    assert (Entrant.objects.count(), audited_verbs()) == (4, [])
    assert [message_of(item) for item in refusal.value.problems] == [
        "Line 2 cannot be read: invalid number",
        "Line 3 cannot be read: Enter a country by its name or its code, such as Japan, JP or JPN.",
        "Line 4 cannot be read: name missing",
        "Line 5 cannot be read: another player has this number",
        "Line 6 cannot be read: name too long",
    ]


def test_an_empty_list_is_refused(world: World) -> None:
    with refused("list_empty"):
        enrol_text(world, "")


def test_a_list_enrols_substitutes(world: World) -> None:
    outcome = enrol_list(
        world.event,
        "name,substitute\nAoki,yes\nBerg,\n",
        actor=world.actor("organiser"),
        choices={},
    )
    assert [entrant.status for entrant in outcome.enrolled] == ["substitute", "enrolled"]


# ------------------------------------------------------------------------------- changing


def test_a_change_of_an_entrant_is_audited(world: World) -> None:
    team = TeamFactory.create(event=world.event)
    entrant = change_entrant(
        world.entrants[0], actor=world.actor("organiser"), number=50, team=team, status="withdrawn"
    )
    assert (entrant.number, entrant.team, entrant.status) == (50, team, "enrolled")
    assert last_entry().after == {"number": 50, "team": team.pk}


def test_the_same_values_again_write_nothing(world: World) -> None:
    actor = world.actor("organiser")
    first = change_entrant(world.entrants[0], actor=actor, number=7, team="Reds", seed_rating=1500)
    terms = {"capacity": 8, "information": "Bring tiles."}
    change_terms(world.event, actor=actor, **terms)
    player = change_player(first.player, actor=actor, event_id=world.event.pk, club="Tsumo Nord")
    written = audited_verbs()
    before = Event.objects.values_list("results_version", "page_version").get()
    change_entrant(first, actor=actor, number="7", team="reds", seed_rating="1500")
    change_terms(world.event, actor=actor, **terms)
    change_player(player, actor=actor, event_id=world.event.pk, club="tsumo nord")
    assert audited_verbs() == written
    assert Event.objects.values_list("results_version", "page_version").get() == before


def test_a_team_is_named_or_taken_away(world: World) -> None:
    organiser, (entrant, *_) = world.actor("organiser"), world.entrants
    named = change_entrant(entrant, actor=organiser, team=" Reds ")
    assert named.team is not None
    assert named.team.name == "Reds"
    assert change_entrant(entrant, actor=organiser, team="").team is None


def test_a_number_has_its_limits(world: World) -> None:
    with refused("value_out_of_range"):
        change_entrant(world.entrants[0], actor=world.actor("organiser"), number=100_001)


def test_a_number_is_given_once(world: World) -> None:
    with refused("number_taken"):
        change_entrant(world.entrants[0], actor=world.actor("organiser"), number=2)


def test_a_change_of_a_player_is_audited(world: World) -> None:
    player = world.entrants[0].player
    club = ClubFactory.create()
    changed = change_player(
        player,
        actor=world.actor("organiser"),
        event_id=world.event.pk,
        display_name="Lena",
        club=club,
    )
    assert (changed.display_name, changed.club) == ("Lena", club)
    change = PlayerChange.objects.get()
    assert change.after == {"display_name": "Lena", "club": club.pk}
    assert last_entry().after == {"change": change.pk, "fields": ["display_name", "club"]}


def test_a_club_is_named_or_taken_away(world: World) -> None:
    organiser, player = world.actor("organiser"), world.entrants[0].player
    event_id = world.event.pk
    named = change_player(player, actor=organiser, event_id=event_id, club="Tsumo Nord")
    assert named.club == Club.objects.get(name="Tsumo Nord")
    assert change_player(player, actor=organiser, event_id=event_id, club="").club is None


def test_a_player_of_another_event_is_left_alone(world: World) -> None:
    player = EntrantFactory.create().player
    with refused("forbidden", kind=Forbidden):
        change_player(player, actor=world.actor("organiser"), event_id=world.event.pk, country="DE")


# --------------------------------------------------------------------------------- status


def test_a_scorer_checks_in_and_out(world: World) -> None:
    assert status(world, 0, EntrantStatus.CHECKED_IN, actor="scorer").status == "checked_in"
    assert status(world, 0, EntrantStatus.ENROLLED, actor="scorer").status == "enrolled"
    assert (audited_verbs(), last_entry().reason) == (["entrants.set_status"] * 2, "Asked")


def test_a_scorer_withdraws_nobody(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        status(world, 0, EntrantStatus.WITHDRAWN, actor="scorer")


def test_the_same_status_again_changes_nothing(world: World) -> None:
    status(world, 0, EntrantStatus.WITHDRAWN)
    status(world, 0, EntrantStatus.WITHDRAWN)
    assert audited_verbs() == ["entrants.set_status"]


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        ("withdrawn", "checked_in"),
        ("disqualified", "withdrawn"),
        ("checked_in", "substitute"),
        ("enrolled", "asleep"),
    ],
)
def test_a_status_is_reached_from_some_only(world: World, now: str, wanted: str) -> None:
    Entrant.objects.update(status=now)
    with refused("entrant_status_order"):
        status(world, 0, wanted)


def test_whoever_sits_in_an_unfinished_session_cannot_leave() -> None:
    world = running_event()
    with refused("entrant_seated"):
        status(world, 0, EntrantStatus.WITHDRAWN)
    Session.objects.update(status=SessionStatus.FINISHED)
    assert status(world, 0, EntrantStatus.WITHDRAWN).status == "withdrawn"


# ---------------------------------------------------------------------------- substitution
