"""What each status is named, at every place of an event whose second session is published.

`name`: the person's own, `number`: the one that stands for it, such as "Player 9".
"""

import pytest

from league.enums import NoticeKind
from league.models import Notice
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from tests.factories.notice import DeviceFactory, SubscriptionFactory
from tests.league.crossings.reading import NOTHING, Cells, page, said_in, table_of
from tests.league.crossings.weekend import STATUSES_OF_PEOPLE, Weekend, under_way

pytestmark = pytest.mark.django_db

PUBLIC = {
    "event": "",
    "players": "entrants/",
    "standings": "standings/",
    "session": "sessions/2/",
    "hall": "hall/?view=name",
}
STAFF = {
    "session, staff": "manage/sessions/2/",
    "players, staff": "manage/entrants/",
    "check-in": "manage/check-in/",
    "list by name": "manage/print/sessions/2/by-name/",
    "list by table": "manage/print/sessions/2/by-table/",
    "slips": "manage/print/sessions/2/slips/",
    "seat cards": "manage/print/seat-cards/",
    "session's cards": "manage/print/sessions/2/session-seat-cards/",
    "badges": "manage/check-in/badges/",
    "sign-in sheet": "manage/print/sign-in/",
    "standings sheet": "manage/print/standings/",
}
# Those who have a seat are named where seats are, all who may come where people arrive. The
# standings sheet hangs on the wall as the public page does; other paper names everybody.
TABLE = """
                 playing  late  no-show  withdrawn  disqualified  substitute  replaced  erased  hidden
event            name     name  name     name       name          name        name      number  number
players          name     name  name     name       name          name        name      number  number
standings        name     name  name     name       name          name        name      number  number
session          name     name  -        -          -             name        -         number  number
hall             name     name  -        -          -             name        -         number  number
session, staff   name     name  -        -          -             name        -         number  name
players, staff   name     name  name     name       name          name        name      number  name
check-in         name     name  name     -          -             name        name      number  name
list by name     name     name  -        -          -             name        -         number  name
list by table    name     name  -        -          -             name        -         number  name
slips            name     name  -        -          -             name        -         number  name
seat cards       name     name  -        -          -             name        name      number  name
session's cards  name     name  -        -          -             name        -         number  name
badges           name     name  name     -          -             name        name      number  name
sign-in sheet    name     name  name     -          -             name        name      number  name
standings sheet  name     name  name     name       name          name        name      number  number
find me          name     name  name     name       name          name        name      -       -
notice           name     name  -        -          -             name        -         number  number
"""


def test_places_of_an_event_under_way() -> None:
    made = under_way()
    rows = {name: _named(made, address) for name, address in PUBLIC.items()}
    rows |= {name: _named(made, address, staff=True) for name, address in STAFF.items()}
    rows["find me"] = {who: _found(made, who) for who in STATUSES_OF_PEOPLE}
    rows["notice"] = {who: _seating_notice(made, who) for who in STATUSES_OF_PEOPLE}
    assert table_of(rows, STATUSES_OF_PEOPLE) == TABLE.strip("\n")


def _named(made: Weekend, address: str, *, staff: bool = False) -> Cells:
    text = page(made, address, staff=staff)
    return {who: said_in(made, text, who) for who in STATUSES_OF_PEOPLE}


def _found(made: Weekend, who: str) -> str:
    """By the first name, which the page repeats where it finds nobody."""
    return said_in(made, page(made, f"seats/?q={made.name(who).split()[0]}"), who)


def _seating_notice(made: Weekend, who: str) -> str:
    """What a follower of the player hears of the seating."""
    recipient = DeviceFactory.create()
    SubscriptionFactory.create(recipient=recipient, event=None, player=made.player(who))
    session = made.event.sessions.get(number=2)
    notice = Notice.objects.create(event=made.event, session=session, kind=NoticeKind.SEATING)
    text = text_for(notice, followed_by(recipient))
    return said_in(made, text.body, who) if text else NOTHING
