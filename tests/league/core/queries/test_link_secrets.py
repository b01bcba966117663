"""Links, codes and PINs follow from a key of the server, so printed ones need that key."""

from typing import Any

import pytest

from league.core.queries.link_secrets import link_token
from league.core.queries.seat_cards import card_token, code_of, pin_of
from league.models import Entrant
from league.seating.queries.pick_ups import pick_up_code
from tests.house.test_settings import SECRET, SERVED
from tests.house.test_settings import settings as read_settings
from tests.worlds import event_world

ANOTHER = SECRET[::-1]


def printed(entrant: Entrant) -> tuple[str, ...]:
    of_card = (card_token(entrant), code_of(entrant), pin_of(entrant))
    return (*of_card, link_token("captain", 3, 1), pick_up_code(entrant.event))


@pytest.mark.django_db
def test_what_is_printed_stays_while_its_key_is_listed(settings: Any) -> None:
    entrant = event_world().entrants[0]
    before = printed(entrant)
    settings.SECRET_KEY = ANOTHER
    assert printed(entrant) == before
    settings.SECRET_KEY_OF_LINKS = ANOTHER
    assert not set(printed(entrant)) & set(before)


@pytest.mark.parametrize(
    ("listed", "fallbacks", "of_links"),
    [
        ("", [], SECRET),
        (ANOTHER, [ANOTHER], ANOTHER),
        (f"{ANOTHER}  {SECRET * 2}", [ANOTHER, SECRET * 2], SECRET * 2),
    ],
)
def test_the_first_key_of_all_makes_links(
    monkeypatch: pytest.MonkeyPatch, listed: str, fallbacks: list[str], of_links: str
) -> None:
    read = read_settings(monkeypatch, **SERVED, TENBOU_SECRET_KEY_FALLBACKS=listed)
    assert read["SECRET_KEY"] == SECRET
    assert read["SECRET_KEY_FALLBACKS"] == fallbacks
    assert read["SECRET_KEY_OF_LINKS"] == of_links
