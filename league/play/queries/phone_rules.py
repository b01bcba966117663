"""A ruleset as lookup tables for offline entry, with problem texts in the reader's language."""

import json
from hashlib import sha256
from typing import Any

from django.utils.translation import get_language

from league.core.queries.caching import cached
from league.core.queries.problem_texts import problem_text
from scoring import Ruleset
from scoring.games import game_of
from scoring.riichi.play.offline_tables.ruleset_tables import FORMAT


def offline_tables_json(ruleset: Ruleset) -> dict[str, Any]:
    written = json.dumps(ruleset.to_json(), sort_keys=True)
    digest = sha256(written.encode()).hexdigest()
    key = f"offline-tables:{FORMAT}:{get_language()}:{digest}"
    return cached(key, lambda: game_of(ruleset).offline_tables(ruleset, message_of=problem_text))
