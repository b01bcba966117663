"""Damaged seatings are read or refused with sentences, never with an error of Python."""

import random

import pytest

from league.core.errors import Refused, message_of
from league.seating.pasted.pasted_tables import read_sessions
from league.seating.pasted.seating import read_event_plan
from tests.worlds import event_world

SAMPLES = (
    "Session 1\n1 2 3 4\n5 6 7 8\n\nSession 2 (Sat 11:50):\n1 5 2 6\n3 7 4 8",
    "Session;Table;E;S;W;N\n1;1;1;2;3;4\n1;2;5;6;7;8\n2;1;1;5;2;6\n2;2;3;7;4;8",
    "Round,Table,Wind,Player\n1,1,E,1\n1,1,S,2\n1,1,W,3\n1,1,N,4\n1,2,E,5\n1,2,S,6\n1,2,W,7\n1,2,N,8",
    "第1回戦\n1卓\n東 1\n南 2\n西 3\n北 4\n2卓\n5\n6\n7\n8",
    "Round\tTable 1\tTable 2\n1\t1-2-3-4\t5-6-7-8\n2\t1-5-2-6\t3-7-4-8",
    "1 2 3 4 / 5 6 7 8\n1 5 2 6 / 3 7 4 8",
    "Player,R1,R2\n1,1E,1E\n2,1S,2E\n3,1W,1W\n4,1N,2W\n5,2E,1S\n6,2S,1N\n7,2W,2S\n8,2N,2N",
    "1\t1E\n2\t1S\n3\t1W\n4\t1N\n5\t2\n6\tS 2\n7\tTable 2 W\n8\t2N",
    "[[[1, 2, 3, 4], [5, 6, 7, 8]],\n [[1, 5, 2, 6], [3, 7, 4, 8]]]",
    '[{"tour_number": 1, "tables": [{"table_number": 1, "seating": [{"seat_number": 1, "player_index": 1}]}]}]',
    "[((0, 1, 2, 3), (4, 5, 6, 7),)]",
)
SIGNS = '\n\t ,;|/-0123456789"[]{}():@#第回戦十卓東ESWNab\u0000\u0661²\ufeff'


def damaged(seed: int) -> str:
    """A sample with some signs taken out, put in, repeated or exchanged; the seed says which."""
    lot = random.Random(seed)
    text = list(lot.choice(SAMPLES))
    for _ in range(lot.randint(1, 8)):
        at = lot.randrange(len(text) + 1)
        part = text[at : at + lot.randint(1, 12)]
        change = lot.randrange(4)
        if change == 0:
            del text[at : at + len(part)]
        elif change == 1:
            text[at:at] = lot.choices(SIGNS, k=lot.randint(1, 3))
        elif change == 2:
            text[at:at] = part * lot.choice((1, 2, 400))
        else:
            text[at : at + 1] = lot.choice(SIGNS)
    return "".join(text)


def sentences_of(read: object, text: str) -> list[str]:
    try:
        read(text)  # type: ignore[operator]
    except Refused as refusal:
        return [message_of(one) for one in refusal.problems]
    return []


def tables_of(text: str) -> object:
    return read_sessions(text, seats=4, sizes={3, 4, 5})


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_damaged_seatings_are_read_or_refused(first: int) -> None:
    for seed in range(first, first + 100):
        assert all(sentences_of(tables_of, damaged(seed))) is True


@pytest.mark.slow
def test_twenty_thousand_damaged_seatings() -> None:
    for seed in range(20_000):
        assert all(sentences_of(tables_of, damaged(seed))) is True


@pytest.mark.django_db
def test_damaged_plans_of_an_event_name_what_is_wrong() -> None:
    world = event_world(players=8)
    told = [
        sentences_of(lambda text: read_event_plan(world.event, text), damaged(seed))
        for seed in range(80)
    ]
    assert all(one for found in told for one in found) is True


@pytest.mark.parametrize(
    "text",
    ["[" * 90_000, "9" * 90_000, "1 " * 50_000, '"' * 90_000, "[[" + '"' * 90_000, "a,\n" * 30_000],
)
def test_long_damaged_seatings_are_answered(text: str) -> None:
    assert all(sentences_of(tables_of, text)) is True
