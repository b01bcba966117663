"""Static files under names that change with what is in them, the modules that scripts import too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]  # has no types

# Only our own scripts are modules throughout; those of others may speak of imports in comments.
MODULES = "js/*.js"
IMPORTED = (r'(?P<matched>from "(?P<url>\./[^"]+)";)', 'from "%(url)s";')


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """Each pass names the modules whose own imports have their names: as many as imports are deep."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, (MODULES, (IMPORTED,)))
    max_post_process_passes = 30
