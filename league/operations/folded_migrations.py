"""Names of migrations from before version 1.0 in databases and backups, and their replacements."""

from collections.abc import Collection

from django.db.migrations.loader import MigrationLoader

# The last commit with the replaced migrations.
LAST_BEFORE = "5aa42979"
UPDATE_FIRST = (
    "was made before version 1.0. Update to commit"
    f" {LAST_BEFORE} first, run `manage.py migrate` there, and then update to this version."
)


class TooOldError(Exception):
    """Only some of the replaced migrations are applied."""


def by_present_names(applied: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """The applied migrations (app, name), with replaced ones under the names of the present ones.

    Raises TooOldError for a database with only some of the replaced migrations.
    """
    found = set(applied)
    for key, migration in MigrationLoader(None).replacements.items():
        if found >= set(migration.replaces):
            found.add(key)
        elif not found.isdisjoint(migration.replaces):
            raise TooOldError
        found -= set(migration.replaces)
    return found
