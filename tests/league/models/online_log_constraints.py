"""What the constraints of online games refuse."""

from collections.abc import Callable

from league.models import OnlineAccount, OnlineLog
from tests.factories import PlayerFactory, TableFactory


def one_account_of_two_players() -> None:
    for name in ("Aya", "AYA"):
        OnlineAccount.objects.create(player=PlayerFactory.create(), site="tenhou", name=name)


def one_log_at_two_tables() -> None:
    for _ in range(2):
        OnlineLog.objects.create(table=TableFactory.create(), site="tenhou", fingerprint="x")


REFUSED: dict[str, Callable[[], object]] = {
    "online_account_once": one_account_of_two_players,
    "online_account_site_known": lambda: OnlineAccount.objects.create(
        player=PlayerFactory.create(), site="elsewhere", name="Aya"
    ),
    "online_log_once": one_log_at_two_tables,
    "online_log_site_known": lambda: OnlineLog.objects.create(
        table=TableFactory.create(), site="elsewhere", fingerprint="x"
    ),
}
