"""Online games that an earlier version stored are recognised."""

import json
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from league.core.permissions import SYSTEM
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.read_log import read_log
from league.models import Hand, OnlineAccount, OnlineLog
from league.people.online_accounts import add_online_account
from tests.league.importing.online_logs.samples import NAMES, RIICHI_TSUMO, TENHOU
from tests.league.importing.online_logs.test_store_logs import Club
from tests.league.importing.online_logs.written_logs import json_log

pytestmark = pytest.mark.django_db
TWO_FIVES = replace(RIICHI_TSUMO, dealt=("123406m789p05s56p", *RIICHI_TSUMO.dealt[1:]))
GAME = (TWO_FIVES,)


def as_before(entry: dict[str, Any]) -> dict[str, Any]:
    """The entry with its fives in another order, as a log had dealt them."""
    dealt = json.dumps(entry).replace("05s", "50s")
    assert "50s" in dealt
    before: dict[str, Any] = json.loads(dealt)
    return before


def stored_before(names: tuple[str, ...] = NAMES) -> Club:
    """A club with a game that has the fingerprint of the version before."""
    club = Club()
    club.store(*GAME)
    hands = list(Hand.objects.order_by("position"))
    for hand in hands:
        hand.entry = as_before(hand.entry)
    Hand.objects.bulk_update(hands, ["entry"])
    game = read_log(json.dumps(json_log(NAMES, GAME)), TENHOU, name="x")
    OnlineLog.objects.update(fingerprint=old_fingerprint(names, game, hands))
    return club


def old_fingerprint(names: tuple[str, ...], game: OnlineGame, hands: list[Hand]) -> str:
    points = [hand.points_before for hand in game.hands]
    content = [names, [(one, hand.entry) for one, hand in zip(points, hands, strict=True)]]
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def migrate() -> None:
    module = import_module("league.migrations.0023_fingerprints_of_games")
    with connection.schema_editor() as editor:
        module.recompute(apps, editor)


def is_known(club: Club) -> bool:
    return [one.known for one in club.store(*GAME, name="again")] == [True]


def test_a_game_of_the_version_before_is_stored_once() -> None:
    club = stored_before()
    migrate()
    assert is_known(club)
    before = OnlineLog.objects.get().fingerprint
    migrate()
    assert OnlineLog.objects.get().fingerprint == before


def test_of_two_accounts_the_one_of_the_game_is_meant() -> None:
    club = stored_before()
    add_online_account(club.entrants[0], actor=SYSTEM, site="tenhou", name="Another")
    migrate()
    assert is_known(club)


def test_capitals_of_an_account_do_not_matter() -> None:
    club = stored_before()
    OnlineAccount.objects.filter(name="Aya").update(name="AYA")
    migrate()
    assert is_known(club)


def test_a_game_whose_accounts_are_gone_keeps_its_fingerprint() -> None:
    stored_before()
    before = OnlineLog.objects.get().fingerprint
    OnlineAccount.objects.all().delete()
    migrate()
    assert OnlineLog.objects.get().fingerprint == before
