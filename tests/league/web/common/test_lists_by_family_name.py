"""Every list in which people look themselves up goes by family name and tells nothing hidden."""

import re

import pytest
from django.utils import timezone

from league.models import Club
from tests.league.api.callers import anonymous
from tests.league.web.readers import Reader, at, reader, words
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

#: Shown name, family name where nobody could guess it, and Latin reading.
PEOPLE = [
    ("Zoë Luna", "", ""),
    ("Anna Łukasz", "", ""),
    ("田中 太郎", "田中", "Tanaka, Tarō"),
    ("Ben Lukas", "", ""),
    ("Wim de Vries", "", ""),
    ("Nguyễn Văn An", "Nguyễn", ""),
    ("Стефан Илиев", "Илиев", "Iliev, Stefan"),
    ("Hidden Aalto", "Aalto", ""),
]
LISTED = [
    "de Vries, Wim",
    "Стефан Илиев Iliev, Stefan",
    "Lukas, Ben",
    "Łukasz, Anna",
    "Luna, Zoë",
    "Nguyễn, Văn An",
    "田中 太郎 Tanaka, Tarō",
]
ANYBODY, STAFF = "passer-by", "organiser"


@pytest.fixture
def world() -> World:
    world = running_event(tables=2)
    club = Club.objects.create(name="Riichi am Fluss")
    for (shown, family, reading), entrant in zip(PEOPLE, world.entrants, strict=True):
        player = entrant.player
        player.display_name, player.family_name, player.latin_reading = shown, family, reading
        player.given_name = shown.replace(family, "").strip() if family else ""
        player.club, player.shown_by_name = club, not shown.startswith("Hidden")
        player.save()
    world.session.started_at = timezone.now()
    world.session.save()
    return world


def order_on(page: str, names: list[str]) -> list[str]:
    """The names in the order in which they stand on the page, each once."""
    places = {name: page.find(name) for name in names}
    return sorted((name for name in names if places[name] >= 0), key=places.__getitem__)


@pytest.mark.parametrize(
    ("who", "name", "more"),
    [
        (STAFF, "print_by_name", {"number": 1}),
        (STAFF, "print_sign_in", {}),
        (STAFF, "print_plan", {}),
        (STAFF, "check_in", {}),
        (STAFF, "manage_entrants", {}),
        (ANYBODY, "entrants", {}),
        (ANYBODY, "hall", {}),
    ],
)
def test_a_list_goes_by_family_name(
    world: World, who: str, name: str, more: dict[str, int]
) -> None:
    person: Reader = reader(world.organiser if who == STAFF else None)
    page = re.sub(r" , ", ", ", words(person.get(at(name, world, **more))))
    hidden = world.entrants[7].public_name
    first = "Aalto, Hidden" if who == STAFF else hidden
    everybody = [*LISTED, first]
    expected = [first, *LISTED] if who == STAFF else [*LISTED[:6], hidden, LISTED[6]]
    assert order_on(page, everybody) == expected
    assert ("Aalto" in page) == (who == STAFF)


def test_badges_come_by_family_name_with_the_given_name_first(world: World) -> None:
    page = words(reader(world.organiser).get(at("print_badges", world)))
    names = ["Wim de Vries", "Стефан Илиев Stefan Iliev", "Ben Lukas", "Văn An Nguyễn"]
    names.append("田中 太郎 Tarō Tanaka")
    assert order_on(page, names) == names


@pytest.mark.usefixtures("world")
def test_the_members_of_a_club_come_by_family_name() -> None:
    club = Club.objects.get(name="Riichi am Fluss")
    page = words(reader().get(f"/clubs/{club.pk}/"))
    assert order_on(page, LISTED) == LISTED
    assert "Aalto" not in page


@pytest.mark.parametrize("asked", ["tanaka", "TARO", "tarō tan", "iliev", "lukasz"])
def test_everybody_is_found_by_the_reading(world: World, asked: str) -> None:
    number = {"i": 7, "l": 2}.get(asked[0], 3)
    found = reader().get(at("find_seat", world), {"q": asked})
    assert found.url == f"{at('seat', world, number=number)}#me"
    shown = PEOPLE[number - 1][0]
    assert [row["name"] for row in anonymous().get("players/", q=asked).json()["results"]] == [
        shown
    ]
    for login, name in ((None, "entrants"), (world.organiser, "check_in")):
        page = words(reader(login).get(at(name, world), {"q": asked}))
        assert order_on(page, LISTED) == [one for one in LISTED if asked_for(one, shown)]


def asked_for(listed: str, shown: str) -> bool:
    family, comma, given = listed.partition(", ")
    return listed.startswith(shown) or (bool(comma) and f"{given} {family}" == shown)


@pytest.mark.parametrize("asked", ["aalto", "hidden"])
def test_nobody_is_found_by_a_part_of_a_hidden_name(world: World, asked: str) -> None:
    for name in ("entrants", "find_seat"):
        assert "No match for" in words(reader().get(at(name, world), {"q": asked}))
    assert anonymous().get("players/", q=asked).json()["results"] == []
