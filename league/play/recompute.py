"""Recompute derived values: replay every table of an event and store the differences."""

from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import refusing_scoring_errors
from league.core.jobs import Progress, create_job
from league.core.locks import bump_results_version, locked_table, require
from league.core.permissions import SYSTEM, Actor
from league.enums import JobKind
from league.models import Event, Job, Table
from league.play.queries.consistency import differences_of, played_tables
from league.play.queries.games import enters_hands, game_of, standing_hands
from league.play.sign_offs import void_sign_offs
from league.play.store_game import store_game
from league.standings.queries.standings import cached_rows


def request_recompute(event: Event, *, actor: Actor) -> Job:
    require(actor, "report.build", event_id=event.pk)
    with transaction.atomic():
        return create_job(JobKind.RECOMPUTE_STANDINGS, event, actor=actor)


def recompute_standings(job: Job, progress: Progress) -> dict[str, Any]:
    """Recompute and store every table whose values differ from a replay of its entries."""
    event = job.event
    count = Table.objects.filter(session__event=event).count()
    repaired = 0
    for done, table in enumerate(played_tables(event)):
        progress(done, count)
        # Most tables agree, so only the others are locked and compared again.
        if any(differences_of(table)):
            repaired += _recompute_table(table.pk)
    bump_results_version(event.pk)
    event.refresh_from_db()
    rows = cached_rows(event, SYSTEM)
    return {"tables": count, "fixed": repaired, "entrants": len(rows)}


def _recompute_table(table_id: int) -> bool:
    with transaction.atomic(), refusing_scoring_errors():
        table = locked_table(table_id)
        found = list(differences_of(table))
        if not found or not enters_hands(table):
            return False
        hands = standing_hands(table)
        void_sign_offs(table, actor=SYSTEM)
        store_game(table, hands, game_of(table, hands), since=0)
        record(
            SYSTEM,
            "table.recompute",
            table,
            event_id=table.session.event_id,
            before={"differences": [str(difference) for difference in found]},
        )
        return True
