"""Whom the words of a pasted seating name, and what is wrong with a word."""

from collections.abc import Iterable
from difflib import get_close_matches

from django.utils.translation import gettext as _

from league.core.errors import AnyProblem, problem
from league.core.queries.rule_terms import comma_list
from league.entrants.queries.words import EntrantsByWord, is_number
from league.enums import EntrantStatus
from league.models import Entrant, Event
from league.models.name_key import key_of

CLOSE = 0.75  # similarity, up to 1, of a name that may be meant
MOST_COMPARED = 40  # unknown words that are compared with all names: it takes time
LONGEST_SAID = 80  # characters of a word in a problem


class PeopleInWords(EntrantsByWord):
    """The entrants by word; of those with the same name the ones who may have a seat are meant."""

    def __init__(self, event: Event, playing: Iterable[Entrant]) -> None:
        super().__init__(event)
        self.playing = {entrant.pk for entrant in playing}
        self.unknown = 0

    def who(self, word: str, line: int) -> tuple[Entrant | None, AnyProblem | None]:
        """The entrant of a word, or what is wrong with it."""
        found = self.called(word)
        if not found:
            return None, self._unknown(word, line)
        if len(found) > 1:
            numbers = comma_list(str(one.number) for one in found)
            return None, problem("paste_name_twice", "plan", line=line, name=word, numbers=numbers)
        if found[0].pk not in self.playing:
            words = {"name": named(found[0]), "status": _status(found[0])}
            return None, problem("paste_not_playing", "plan", line=line, **words)
        return found[0], None

    def of_name(self, name: str) -> list[Entrant]:
        found = super().of_name(name)
        return [one for one in found if one.pk in self.playing] or found

    def _unknown(self, word: str, line: int) -> AnyProblem:
        self.unknown += 1
        said = word if len(word) <= LONGEST_SAID else f"{word[:LONGEST_SAID]}…"
        close = [] if is_number(word) or self.unknown > MOST_COMPARED else self._close_to(word)
        if close:
            meant = named(self.by_name[close[0]][0])
            return problem("paste_nobody_close", "plan", line=line, name=said, meant=meant)
        return problem("paste_nobody", "plan", line=line, name=said)

    def _close_to(self, word: str) -> list[str]:
        return get_close_matches(key_of(word), list(self.by_name), n=1, cutoff=CLOSE)


def named(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.staff_name}"


def _status(entrant: Entrant) -> str:
    if entrant.status == EntrantStatus.ENROLLED:
        return _("not checked in")
    return str(entrant.get_status_display()).lower()
