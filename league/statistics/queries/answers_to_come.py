"""Players' answers for the nights whose games have no seating yet."""

from collections import defaultdict
from collections.abc import Sequence

from league.enums import NightAnswer, Presence
from league.models import Attendance
from league.statistics.queries.sessions_to_come import SessionToCome

# Chances in per cent. An answer is no promise, so it is never certain.
_BY_ANSWER: dict[str, int] = {NightAnswer.YES: 95, NightAnswer.LATE: 95, NightAnswer.NO: 5}
_BY_PRESENCE: dict[str, int] = {Presence.HERE: 99, Presence.AWAY: 1}

Answers = dict[int, list[tuple[int, int]]]


def answers_to_come(coming: Sequence[SessionToCome]) -> Answers:
    """By entrant with an answer: the index in `coming` and the chance to play there."""
    found: Answers = defaultdict(list)
    by_night: dict[int, list[int]] = defaultdict(list)
    for index, one in enumerate(coming):
        if one.seating is None and one.night is not None:
            by_night[one.night].append(index)
    rows = Attendance.objects.filter(night__in=by_night).order_by("night", "entrant")
    for night, entrant, answer, presence in rows.values_list(
        "night", "entrant", "answer", "presence"
    ):
        percent = _BY_PRESENCE.get(presence) or _BY_ANSWER.get(answer)
        if percent is not None:
            found[entrant] += [(index, percent) for index in by_night[night]]
    return found
