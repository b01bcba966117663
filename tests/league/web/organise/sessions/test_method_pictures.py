"""The pictures of the draw's methods show what the methods do."""

import pytest

from league.enums import DrawMethod
from league.web.organise.forms.draw_methods import DOES, PICTURES, picture_of
from scoring.seating import METHODS, draw
from scoring.seating.task import PlayerTask, SeatingTask


@pytest.mark.parametrize("method", ["straight", "snake", "fold", "interval"])
def test_a_picture_is_the_seating_of_twelve_ranked_players(method: str) -> None:
    players = tuple(PlayerTask(id=f"p{rank}", rank=rank) for rank in range(1, 13))
    tables = draw(SeatingTask(players=players), method=method).tables
    number = {player: place for place, table in enumerate(tables, 1) for player in table}
    assert "".join(str(number[one.id]) for one in players) == PICTURES[method]


def test_every_method_says_what_it_does_and_seats_four_at_each_table() -> None:
    assert {*DOES} == {*DrawMethod.values}
    assert {*PICTURES} == {*METHODS}
    assert {tuple(sorted(picture)) for picture in PICTURES.values()} == {tuple("111122223333")}
    assert (picture_of("plan"), picture_of("snake").count("<rect")) == ("", 12)
