"""The page on which an organiser states the family and the given names that were only guessed."""

from typing import Any

import pytest

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import EntrantStatus
from league.models import Player
from league.people.players import change_player
from league.standings.guessed_names import StatedName, state_names
from league.standings.queries.federations import checklist, names_of
from tests.factories import EventFactory
from tests.league.web.readers import Answer, at, messages_of, reader, words
from tests.page_forms import form_of, forms_of, submit
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
SAVE = "Save names"
DIFFERENT = (
    "Family name and given name together are not the name Wim de Vries. The legal name may differ."
)
OTHERS = (
    "Only the player, the home club's officers or the organisers of the event that added "
    "Dvořák Tomáš can change this profile."
)
GUESS = "Which part is the family name is a guess."


@pytest.fixture
def world() -> World:
    """Four names of two words and one that says itself which is the family name."""
    world = event_world(players=5)
    for entrant, name in zip(
        world.entrants,
        ("Wim de Vries", "Dvořák Tomáš", "João Pedro Gonçalves", "山口 陽子", "MEIER Eva"),
        strict=True,
    ):
        entrant.player.display_name = name
        entrant.player.save()
    return world


def field(world: World, number: int, name: str = "family_name") -> str:
    return f"{world.entrants[number - 1].player_id}-{name}"


def parts(world: World) -> list[tuple[str, str]]:
    rows = Player.objects.filter(entrants__event=world.event).order_by("entrants__number")
    return list(rows.values_list("family_name", "given_name"))


def shown(answer: Answer) -> dict[str, Any]:
    """The fields of the form with what stands in them; of a tick whether it is set."""
    form, _button = form_of(answer, SAVE)
    return {
        one.name: one.is_on if one.type == "checkbox" else one.values[0]
        for one in form.controls
        if one.is_shown
    }


def swap(answer: Answer, world: World, number: int, changes: dict[str, Any]) -> Answer:
    name = world.entrants[number - 1].staff_name
    return submit(answer, f"Swap {name}", changes)


def page(world: World, **query: str) -> Answer:
    return reader(world.organiser).get(at("guessed_names", world), query)


def guesses(world: World) -> list[int]:
    rows = {row.text: row.entrants for row in checklist(world.event)}
    return [entrant.number for entrant in rows.get(GUESS, [])]


def test_the_ticked_names_are_stored_as_the_page_shows_them(world: World) -> None:
    assert guesses(world) == [1, 2, 3, 4]
    start = reader(world.organiser).get(at("federations", world))
    assert f'href="{at("guessed_names", world)}"' in start.content.decode()
    before = page(world)
    assert list(shown(before).values()) == [
        *(True, "de Vries", "Wim"),
        *(True, "Tomáš", "Dvořák"),
        *(True, "Gonçalves", "João Pedro"),
        *(True, "山口", "陽子"),
    ]
    typed = {
        field(world, 2): "Dvořák",
        field(world, 2, "given_name"): "Tomáš",
        field(world, 3, "is_right"): False,
    }
    after = submit(before, SAVE, typed, follow=True)
    assert messages_of(after) == ["3 names saved."]
    assert parts(world) == [
        ("de Vries", "Wim"),
        ("Dvořák", "Tomáš"),
        ("", ""),
        ("山口", "陽子"),
        ("", ""),
    ]
    assert audited_verbs()[-3:] == ["player.change"] * 3
    assert guesses(world) == [3]
    submit(after, SAVE)
    assert "No name is guessed." in words(page(world))
    left = reader(world.organiser).get(at("federations", world))
    assert at("guessed_names", world) not in left.content.decode()


def test_swap_exchanges_the_parts_of_a_row_and_saves_nothing(world: World) -> None:
    typed = {field(world, 1): "Vries", field(world, 3, "is_right"): False}
    swapped = swap(page(world), world, 2, typed)
    assert (swapped.status_code, parts(world)) == (200, [("", "")] * 5)
    assert list(shown(swapped).values()) == [
        *(True, "Vries", "Wim"),
        *(True, "Dvořák", "Tomáš"),
        *(False, "Gonçalves", "João Pedro"),
        *(True, "山口", "陽子"),
    ]
    back = swap(swapped, world, 2, {})
    assert shown(back)[field(world, 2)] == "Tomáš"
    submit(swap(back, world, 2, {field(world, 1): "de Vries"}), SAVE)
    assert parts(world)[:2] == [("de Vries", "Wim"), ("Dvořák", "Tomáš")]


def test_enter_in_a_field_saves(world: World) -> None:
    """A browser presses the first button of the form."""
    [form] = [one for one in forms_of(page(world)) if field(world, 1) in one.names]
    assert form.buttons[0].text == SAVE


def test_the_address_of_a_swap_scrolls_to_its_row_and_that_of_saving_does_not(
    world: World,
) -> None:
    [form] = [one for one in forms_of(page(world, page="1")) if field(world, 1) in one.names]
    swaps = [one.attributes["formaction"] for one in form.buttons[1:]]
    assert swaps == ["#player-1", "#player-2", "#player-3", "#player-4"]
    assert form.attributes["action"] == f"{at('guessed_names', world)}?page=1"


def test_each_problem_stands_in_its_row_and_nothing_is_stored(world: World) -> None:
    typed = {
        field(world, 1): "de Boer",
        field(world, 2): "",
        field(world, 2, "given_name"): "Dvořák Tomáš",
        field(world, 3, "given_name"): "J\u200boão Pedro",
    }
    wrong = submit(page(world), SAVE, typed)
    assert (wrong.status_code, parts(world)) == (422, [("", "")] * 5)
    told = "Not saved. Please check the fields below. 1 Wim de Vries 2 Dvořák Tomáš 3 João Pedro"
    assert told in words(wrong)
    found = {row.entrant.number: dict(form.errors) for row, form in wrong.context["rows"]}
    assert found == {
        1: {
            "family_name": [
                DIFFERENT,
            ]
        },
        2: {"family_name": ["Enter the family name."]},
        3: {"given_name": ["This contains invisible characters (U+200B). Please type it by hand."]},
        4: {},
    }
    typed = {
        field(world, 1): "de Vries",
        field(world, 2): "Dvořák",
        field(world, 2, "given_name"): "Tomáš",
    }
    wrong = submit(wrong, SAVE, typed)
    assert shown(wrong)[field(world, 2)] == "Dvořák"
    names = [list(form.errors) for _row, form in wrong.context["rows"]]
    assert names == [[], [], ["given_name"], []]
    assert parts(world) == [("", "")] * 5


def test_a_name_that_somebody_states_meanwhile_is_not_overwritten(world: World) -> None:
    early = page(world)
    player = world.entrants[1].player
    change_player(player, actor=SYSTEM, family_name="Dvořák", given_name="Tomáš")
    late = submit(early, SAVE)
    text = "One of the ticked names can no longer be stated here. Check the list and save again."
    assert (late.status_code, text in words(late)) == (422, True)
    assert parts(world) == [("", ""), ("Dvořák", "Tomáš"), *[("", "")] * 3]
    submit(late, SAVE)
    assert parts(world)[:3] == [
        ("de Vries", "Wim"),
        ("Dvořák", "Tomáš"),
        ("Gonçalves", "João Pedro"),
    ]


def test_names_of_others_are_listed_with_the_reason(world: World) -> None:
    own, kept, hidden, *_more = world.entrants
    own.player.login = world.stranger
    kept.player.home_event = EventFactory.create()
    hidden.staff_see_name = hidden.player.shown_by_name = False
    hidden.save()
    for entrant in (own, kept, hidden):
        entrant.player.save()
    before = page(world)
    assert list(shown(before)) == [
        field(world, 4, name) for name in ("is_right", "family_name", "given_name")
    ]
    assert [(row.entrant.number, row.fixed_because) for row in before.context["fixed"]] == [
        (1, "Wim de Vries has an account, so only they can change this."),
        (2, OTHERS),
        (3, "The staff do not see this name."),
    ]
    assert "Gonçalves" not in before.content.decode()
    name = StatedName(family="de Vries", given="Wim")
    with refused("name_not_guessed"):
        state_names(world.event, {own.player_id: name}, actor=world.actor("organiser"))
    with refused("name_of_account", "name_of_account"):
        change_player(own.player, actor=world.actor("organiser"), family_name="de Vries")
    change_player(own.player, actor=world.actor("stranger"), family_name="de Vries")
    assert guesses(world) == [2, 3, 4]


def test_a_legal_name_of_other_words_gets_its_comma(world: World) -> None:
    player = world.entrants[0].player
    player.legal_name = "Willem Jan Boer"
    player.save()
    before = page(world)
    assert "Legal name of Wim de Vries" in words(before)
    wrong = submit(before, SAVE, {field(world, 1): "de Boer"})
    assert wrong.context["rows"][0][1].errors == {
        "family_name": [
            "Family name and given name together are not the legal name Willem Jan Boer."
        ]
    }
    whole = {field(world, 1): "Willem Jan Boer", field(world, 1, "given_name"): ""}
    assert submit(wrong, SAVE, whole).status_code == 422
    submit(wrong, SAVE, {field(world, 1): "Jan Boer", field(world, 1, "given_name"): "Willem"})
    player.refresh_from_db()
    assert (player.legal_name, player.family_name) == ("Jan Boer, Willem", "")
    entrant = world.event.entrants.get(number=1)
    assert names_of(entrant) == ("Willem", "Jan Boer", False)


def test_a_page_has_a_hundred_names_and_those_who_left_are_not_asked_about() -> None:
    world = event_world(players=103)
    for entrant in world.entrants:
        entrant.player.display_name = f"Anna Olsen{chr(65 + entrant.number // 26)}x"
        entrant.player.save()
    world.entrants[0].status = EntrantStatus.WITHDRAWN
    world.entrants[0].save()
    second = page(world, page="2")
    assert [row.entrant.number for row, _form in page(world).context["rows"]] == [*range(2, 102)]
    assert [row.entrant.number for row, _form in second.context["rows"]] == [102, 103]
    submit(page(world), SAVE)
    submit(second, SAVE)
    assert Player.objects.exclude(family_name="").count() == 102


def test_only_organisers_state_names(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        state_names(world.event, {}, actor=world.actor("referee"))
