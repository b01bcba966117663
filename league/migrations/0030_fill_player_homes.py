"""Names the event that added each player, and the events whose staff see a name that is not public.

A file of its own: PostgreSQL alters no table in the transaction that changed its rows."""

from collections import defaultdict
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROWS_AT_ONCE = 1000


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A player is at home in the first event entered, drafts last; staff of other events see the
    name where an organiser of theirs organises that event too, or where the person signed up."""
    using = schema_editor.connection.alias
    players = apps.get_model("league", "Player").objects.using(using)
    entrants = apps.get_model("league", "Entrant").objects.using(using)
    roles = apps.get_model("league", "EventRole").objects.using(using)
    organisers = defaultdict(set)
    for event, login in roles.filter(role="organiser").values_list("event_id", "login_id"):
        organisers[event].add(login)
    homes = {}
    rows = list(entrants.select_related("event", "player", "sign_up").order_by("enrolled_at", "pk"))
    for row in sorted(rows, key=lambda one: one.event.status == "draft"):
        homes.setdefault(row.player_id, row.event_id)
    foreign = [
        row.pk
        for row in rows
        if row.event_id != homes[row.player_id]
        and not organisers[row.event_id] & organisers[homes[row.player_id]]
        and not _signed_up(row)
    ]
    for start in range(0, len(foreign), ROWS_AT_ONCE):
        entrants.filter(pk__in=foreign[start : start + ROWS_AT_ONCE]).update(staff_see_name=False)
    known = list(players.filter(entrants__isnull=False).distinct().only("pk"))
    for player in known:
        player.home_event_id = homes[player.pk]
    players.bulk_update(known, ["home_event"], batch_size=ROWS_AT_ONCE)


def _signed_up(entrant: Any) -> bool:
    login = entrant.player.login_id
    return (
        login is not None
        and getattr(entrant, "sign_up", None) is not None
        and (entrant.sign_up.login_id == login)
    )


class Migration(migrations.Migration):
    dependencies = [("league", "0029_player_home")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
