"""The first migrations replace those from before version 1.0; databases and backups may name either."""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader

# The last commit with the migrations that the first ones replace.
LAST_BEFORE = "5aa42979"
UPDATE_FIRST = (
    "was made before version 1.0. Update to commit"
    f" {LAST_BEFORE} first, run `manage.py migrate` there, and then update to this version."
)


class TooOldError(Exception):
    """Some of the replaced migrations are applied, and some are not."""


def by_present_names(applied: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """Name applied migrations (app, name) by the present ones where those replace them.

    Raises TooOldError for a database that stopped between the replaced migrations.
    """
    found = set(applied)
    for key, migration in MigrationLoader(None).replacements.items():
        if found >= set(migration.replaces):
            found.add(key)
        elif not found.isdisjoint(migration.replaces):
            raise TooOldError
        found -= set(migration.replaces)
    return found
