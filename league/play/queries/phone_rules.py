"""A ruleset as lookup tables for offline entry, with problem texts in the reader's language."""

import json
from hashlib import sha256
from typing import Any

from league.core.queries.caching import cached
from league.core.queries.problem_texts import problem_text
from league.core.queries.yaku_names import reader_key
from scoring import Ruleset
from scoring.games import game_of


def offline_tables_json(ruleset: Ruleset) -> dict[str, Any]:
    written = json.dumps(ruleset.to_json(), sort_keys=True)
    digest = sha256(written.encode()).hexdigest()
    game = game_of(ruleset)
    key = f"offline-tables:{game.variant}-{game.phone_tables_format}:{reader_key()}:{digest}"
    return cached(key, lambda: game.phone_tables(ruleset, message_of=problem_text))
