"""Whom the words of a pasted seating name: by number, by name, or by both."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, problem
from league.core.queries.rule_terms import comma_list
from league.enums import EntrantStatus
from league.models import Entrant, Event
from league.models.name_key import key_of

NUMBERED = re.compile(r"#?(\d{1,6})[\s.:)]+(\D.*)")
CLOSE = 0.75  # similarity, up to 1, of a name that may be meant


class PeopleInWords:
    """All entrants of an event by what a line may call them, and those who may have a seat."""

    def __init__(self, event: Event, playing: Iterable[Entrant]) -> None:
        everybody = event.entrants.select_related("player").order_by("number")
        self.by_number = {entrant.number: entrant for entrant in everybody}
        self.by_name: dict[str, list[Entrant]] = defaultdict(list)
        self.playing = {entrant.pk for entrant in playing}
        for entrant in self.by_number.values():
            person = entrant.staff_person_name
            names = (person.shown, person.listed, person.reading, entrant.player.public_name)
            for key in {key for name in names for key in _keys(name)}:
                self.by_name[key].append(entrant)

    def who(self, word: str, line: int) -> tuple[Entrant | None, AnyProblem | None]:
        """The entrant of a word, or what is wrong with it."""
        found = self._named(word)
        if not found:
            return None, self._unknown(word, line)
        if len(found) > 1:
            numbers = comma_list(str(one.number) for one in found)
            return None, problem("paste_name_twice", "plan", line=line, name=word, numbers=numbers)
        if found[0].pk not in self.playing:
            words = {"name": named(found[0]), "status": _status(found[0])}
            return None, problem("paste_not_playing", "plan", line=line, **words)
        return found[0], None

    def _named(self, word: str) -> list[Entrant]:
        if word.lstrip("#").isdecimal():
            found = self.by_number.get(int(word.lstrip("#")))
            return [found] if found else []
        both = NUMBERED.fullmatch(word)
        if both:
            holder = self.by_number.get(int(both[1]))
            return [holder] if holder and holder in self._of_name(both[2]) else []
        return self._of_name(word)

    def _of_name(self, name: str) -> list[Entrant]:
        found = [one for key in _keys(name) for one in self.by_name.get(key, [])]
        playing = [one for one in found if one.pk in self.playing]
        return list(dict.fromkeys(playing or found))

    def _unknown(self, word: str, line: int) -> AnyProblem:
        close = get_close_matches(key_of(word), list(self.by_name), n=1, cutoff=CLOSE)
        if close and not word.lstrip("#").isdecimal():
            meant = named(self.by_name[close[0]][0])
            return problem("paste_nobody_close", "plan", line=line, name=word, meant=meant)
        return problem("paste_nobody", "plan", line=line, name=word)


def named(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.staff_name}"


def _keys(name: str) -> Sequence[str]:
    """As it is written, and with its words in any order: "Müller, Anna" is Anna Müller."""
    parts = sorted(key_of(part) for part in re.split(r"[\s,]+", name))
    return [key for key in dict.fromkeys((key_of(name), "".join(parts))) if key]


def _status(entrant: Entrant) -> str:
    if entrant.status == EntrantStatus.ENROLLED:
        return _("not checked in")
    return str(entrant.get_status_display()).lower()
