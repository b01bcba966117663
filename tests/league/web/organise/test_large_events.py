"""Events with more tables or players than fit a page."""

from typing import Any

import pytest

from league.enums import EntryContract
from tests.league.web.readers import at, reader, words
from tests.worlds import World, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def world() -> World:
    """102 tables, two more than a page has."""
    return running_event(tables=102, entry_contract=EntryContract.RESULT)


@pytest.mark.parametrize("name", ["session", "manage_session", "session_links", "desk"])
def test_tables_come_in_pages_of_a_hundred(name: str, world: World) -> None:
    client = reader(world.organiser)
    address = at(name, world, number=1)
    first, second = client.get(address), client.get(address, {"page": "2"})
    assert "Page 1 of 2" in words(first)
    assert [len(page.context["pages"]) for page in (first, second)] == [100, 2]


def test_badges_come_in_pages(world: World) -> None:
    client = reader(world.organiser)
    pages = [client.get(at("print_badges", world), {"page": number}) for number in (1, 2, 3, 4)]
    assert [len(page.context["cards"]) for page in pages] == [120, 120, 120, 48]


@pytest.mark.parametrize("name", ["entrants", "manage_entrants", "check_in"])
def test_players_come_in_pages_that_a_search_keeps(name: str, world: World) -> None:
    client = reader(world.organiser)
    address = at(name, world)
    assert numbers(client.get(address, {"page": "5"})) == [*range(401, 409)]
    assert numbers(client.get(address, {"q": "40"})) == [40, *range(400, 409)]
    found = client.get(address, {"q": "player"})
    assert 'href="?q=player&amp;page=2"' in found.content.decode()
    part = client.get(address, {"q": "nobody"}, headers={"HX-Request": "true"})
    assert ("<html" in part.content.decode(), words(part)) == (False, "No match for “nobody”.")


def test_the_public_list_finds_nobody_by_a_hidden_name(world: World) -> None:
    hidden = world.entrants[0].player
    hidden.display_name, hidden.shown_by_name = "Quilla", False
    hidden.save()
    client = reader(world.organiser)
    assert numbers(client.get(at("entrants", world), {"q": "quilla"})) == []
    assert numbers(client.get(at("manage_entrants", world), {"q": "quilla"})) == [1]


def test_seat_cards_come_in_pages(world: World) -> None:
    client = reader(world.organiser)
    address = at("print_session_seat_cards", world, number=1)
    pages = [client.get(address, {"page": number}) for number in (1, 4)]
    assert [sum(map(len, page.context["sheets"])) for page in pages] == [120, 48]


def numbers(page: Any) -> list[int]:
    """The numbers of the players whom a page lists."""
    rows = page.context.get("rows") or page.context["entrants"]
    return [getattr(row, "entrant", row).number for row in rows]


def test_a_seat_chosen_on_one_page_is_kept_on_the_next(world: World) -> None:
    seat = world.tables[0].seats.earliest("pk")
    chosen = reader(world.organiser).get(
        at("manage_session", world, number=1), {"seat": str(seat.pk)}
    )
    assert f'href="?seat={seat.pk}&amp;page=2"' in chosen.content.decode()
