"""The notes of a certificate as sentences."""

import json

from django.utils.translation import override

from league.templatetags.seating import note_text
from scoring.seating import certify
from tests.scoring.seating.examples import tables_of, task


def test_a_note_is_said_from_what_was_stored() -> None:
    certificate = certify(tables_of("1 2 3 4", "5 6 7 8"), task(8, sessions_planned=3)).to_json()
    (note,) = json.loads(json.dumps(certificate))["notes"]
    with override("en"):
        assert note_text(note) == note["message"]
