"""The parts of a name: stated, completed, guessed, and the order of lists by family name."""

import pytest

from league.person_names import guessed_parts, has_parts, other_part, person_name


@pytest.mark.parametrize(
    ("shown", "country", "parts"),
    [
        ("Anna Müller", "DE", ("Müller", "Anna")),
        ("Wim de Vries", "NL", ("de Vries", "Wim")),
        ("Jean-Pierre van den Berg", "BE", ("van den Berg", "Jean-Pierre")),
        ("VRIES Wim", "", ("VRIES", "Wim")),
        ("Østby, Kari", "NO", ("Østby", "Kari")),
        ("田中 太郎", "JP", ("田中", "太郎")),
        ("Дмитро Коваль", "UA", ("Коваль", "Дмитро")),
        # known words say which end is the family name, whichever way the name is written
        ("Béla Kovács", "HU", ("Kovács", "Béla")),
        ("Nagy Péter", "HU", ("Nagy", "Péter")),
        ("Kovacs Anna Maria", "HU", ("Kovacs", "Anna Maria")),
        ("Zsófia Szent-Györgyi", "HU", ("Szent-Györgyi", "Zsófia")),
        ("Nguyễn Văn An", "VN", ("Nguyễn", "Văn An")),
        ("Minh Trần", "VN", ("Trần", "Minh")),
        # names that leave doubt
        ("László Péter", "HU", None),
        ("Kovács Nagy", "HU", None),
        ("Nguyễn Anh Vũ", "VN", None),
        ("Quang Hải", "VN", None),
        ("Sato Hanako", "JP", None),
        ("João Pedro Gonçalves", "PT", None),
        ("林美玲", "TW", None),
        ("de Vries", "", None),
        ("Player 71", "", None),
        ("Lena", "", None),
    ],
)
def test_a_guess_is_made_where_a_name_leaves_little_doubt(
    shown: str, country: str, parts: tuple[str, str] | None
) -> None:
    assert guessed_parts(shown, country) == parts
    assert person_name(shown, country=country).is_guess == (parts is not None)


def test_stated_parts_are_no_guess() -> None:
    name = person_name("Dvořák Tomáš", family="Dvořák", given="Tomáš", country="CZ")
    assert (name.listed, name.is_guess) == ("Dvořák, Tomáš", False)


def test_lists_go_by_family_name_without_accents() -> None:
    names = [
        person_name("Zoë Luna"),
        person_name("Anna Łukasz"),
        person_name("Ben Lukas"),
        person_name("Jan Čapek"),
        person_name("Vera Cerny"),
        person_name("Kari Østby"),
        person_name("Uwe Ostwald"),
        person_name("Wouter van Dalen"),
        person_name("Wim de Vries"),
        person_name("Elsa Devos"),
        person_name("田中 太郎", reading="Tanaka, Tarō"),
        person_name("Стефан Илиев", reading="Iliev, Stefan"),
        person_name("Ηλίας Λεύκας", reading="Lefkas, Ilias"),
        person_name("Дмитро Коваль"),
        person_name("Player 22"),
    ]
    assert [one.listed for one in sorted(names, key=lambda one: one.order)] == [
        "Čapek, Jan",
        "Cerny, Vera",
        "Devos, Elsa",
        "de Vries, Wim",
        "Стефан Илиев",
        "Ηλίας Λεύκας",
        "Lukas, Ben",
        "Łukasz, Anna",
        "Luna, Zoë",
        "Østby, Kari",
        "Ostwald, Uwe",
        "Player 22",
        "田中 太郎",
        "van Dalen, Wouter",
        "Дмитро Коваль",
    ]


def test_a_reading_is_shown_with_names_in_other_letters() -> None:
    tanaka = person_name("田中 太郎", reading="Tanaka, Tarō")
    assert (tanaka.shown_reading, tanaka.given_first) == ("Tanaka, Tarō", "Tarō Tanaka")
    assert person_name("Anna Müller", reading="Muller, Anna").shown_reading == ""


@pytest.mark.parametrize(
    ("shown", "part", "other"),
    [
        ("Wim de Vries", "de Vries", "Wim"),
        ("Nguyễn Văn An", "Nguyễn", "Văn An"),
        ("林美玲", "林", "美玲"),
        ("田中 太郎", "田中", "太郎"),
        ("Wim de Vries", "de", ""),
        ("Wim de Vries", "ries", ""),
        ("Lena", "Lena", ""),
    ],
)
def test_one_part_leaves_the_other(shown: str, part: str, other: str) -> None:
    assert other_part(shown, part) == other


@pytest.mark.parametrize(
    ("shown", "family", "given", "fits"),
    [
        ("Wim de Vries", "de Vries", "Wim", True),
        ("Ana (Annie) López", "López", "Ana Annie", True),
        ("林美玲", "林", "美玲", True),
        ("Anna Müller", "Muller", "Anna", False),
        ("Tom Müller", "Müller", "Thomas", False),
    ],
)
def test_parts_make_the_name(shown: str, family: str, given: str, fits: bool) -> None:  # noqa: FBT001
    assert has_parts(shown, family, given) == fits
