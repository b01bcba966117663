"""Invalid rows of table cards, of photos and of facts for federations, by the constraint that refuses them."""

from collections.abc import Callable

from league.models import FederationFacts, Photo, TableCard
from tests.factories import EventFactory, TableFactory


def one_card_twice() -> None:
    event = EventFactory.create()
    TableCard.objects.create(event=event, number=1)
    TableCard.objects.create(event=event, number=1)


def facts(**values: object) -> FederationFacts:
    return FederationFacts.objects.create(event=EventFactory.create(), **values)


OF_PAPER: dict[str, Callable[[], object]] = {
    "table_card_once": one_card_twice,
    "table_card_number_sane": lambda: TableCard.objects.create(
        event=EventFactory.create(), number=0
    ),
    "photo_position_sane": lambda: Photo.objects.create(table=TableFactory.create(), position=0),
    "federation_country_is_one": lambda: facts(country="jp"),
    "federation_days_sane": lambda: facts(days=0),
}
