"""Moves names of people out of the audit: profiles to rows of their own, logins to their keys.

The triggers that refuse changes of the audit are taken away and put back."""

from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

triggers = import_module("league.migrations.0002_audit_append_only")
PROFILES = ("player.create", "player.change")
ROLES = ("roles.accept", "roles.grant", "roles.revoke")
SIDES = ["before", "after"]
AT_ONCE = 1000


def models_of(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> dict[str, Any]:
    using = schema_editor.connection.alias
    named = {
        name: apps.get_model("league", name) for name in ("AuditEntry", "Player", "PlayerChange")
    }
    named["User"] = apps.get_model("auth", "User")
    return {name: model._default_manager.using(using) for name, model in named.items()}


def refer(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    rows = models_of(apps, schema_editor)
    triggers.allow_changes(apps, schema_editor)
    players = set(rows["Player"].values_list("pk", flat=True))
    changed = []
    for entry in rows["AuditEntry"].filter(verb__in=PROFILES).order_by("pk").iterator(AT_ONCE):
        before, after = entry.before, entry.after
        if "name" in after:
            after = {"display_name": after.pop("name"), **after}
        entry.before, entry.after = {}, {"fields": list(after)}
        if entry.subject_id in players:
            change = rows["PlayerChange"].create(
                player_id=entry.subject_id, before=before, after=after
            )
            entry.after["change"] = change.pk
        changed.append(entry)
    logins = dict(rows["User"].values_list("username", "pk"))
    for entry in rows["AuditEntry"].filter(verb__in=ROLES).iterator(AT_ONCE):
        for side in (entry.before, entry.after):
            if "login" in side:
                side["login"] = logins.get(side["login"])
        changed.append(entry)
    rows["AuditEntry"].bulk_update(changed, SIDES, batch_size=AT_ONCE)
    rows["AuditEntry"].filter(login__isnull=False).update(actor="")
    triggers.refuse_changes(apps, schema_editor)


def name(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    rows = models_of(apps, schema_editor)
    triggers.allow_changes(apps, schema_editor)
    changes = rows["PlayerChange"].in_bulk()
    names = dict(rows["User"].values_list("pk", "username"))
    changed = []
    for entry in rows["AuditEntry"].filter(verb__in=PROFILES).iterator(AT_ONCE):
        change = changes.get(entry.after.get("change"))
        entry.before, entry.after = (change.before, change.after) if change else ({}, {})
        if entry.verb == "player.create":
            entry.after = {"name": entry.after.get("display_name", "")}
        changed.append(entry)
    for entry in rows["AuditEntry"].filter(verb__in=ROLES).iterator(AT_ONCE):
        for side in (entry.before, entry.after):
            if "login" in side:
                side["login"] = names.get(side["login"], "")
        changed.append(entry)
    for entry in rows["AuditEntry"].filter(login__isnull=False, actor="").iterator(AT_ONCE):
        rows["AuditEntry"].filter(pk=entry.pk).update(actor=names[entry.login_id][:120])
    rows["AuditEntry"].bulk_update(changed, SIDES, batch_size=AT_ONCE)
    rows["PlayerChange"].all().delete()
    triggers.refuse_changes(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("league", "0033_player_change")]

    operations = [migrations.RunPython(refer, name)]
