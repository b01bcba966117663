"""Which entrants a word of a pasted list names: by number, by name, or by both."""

import re
from collections import defaultdict
from collections.abc import Sequence

from league.models import Entrant, Event
from league.models.name_key import key_of

NUMBER = re.compile(r"#*\d{1,6}")
NUMBERED = re.compile(r"#?(\d{1,6})[\s.:)]+(\D.*)")


class EntrantsByWord:
    """All entrants of an event by what a list may call them."""

    def __init__(self, event: Event) -> None:
        everybody = event.entrants.select_related("player").order_by("number")
        self.by_number = {entrant.number: entrant for entrant in everybody}
        self.by_name: dict[str, list[Entrant]] = defaultdict(list)
        for entrant in self.by_number.values():
            person = entrant.staff_person_name
            names = (person.shown, person.listed, person.reading, entrant.public_name)
            for key in {key for name in names for key in _keys(name)}:
                self.by_name[key].append(entrant)

    def called(self, word: str) -> list[Entrant]:
        """Nobody, one entrant, or several of the same name."""
        if is_number(word):
            found = self.by_number.get(int(word.lstrip("#")))
            return [found] if found else []
        both = NUMBERED.fullmatch(word)
        if both:
            holder = self.by_number.get(int(both[1]))
            return [holder] if holder and holder in self.of_name(both[2]) else []
        return self.of_name(word)

    def of_name(self, name: str) -> list[Entrant]:
        found = (one for key in _keys(name) for one in self.by_name.get(key, []))
        return list(dict.fromkeys(found))


def is_number(word: str) -> bool:
    return bool(NUMBER.fullmatch(word))


def _keys(name: str) -> Sequence[str]:
    """As it is written, and with its words in any order: "Müller, Anna" is Anna Müller."""
    parts = sorted(key_of(part) for part in re.split(r"[\s,]+", name))
    return [key for key in dict.fromkeys((key_of(name), "".join(parts))) if key]
