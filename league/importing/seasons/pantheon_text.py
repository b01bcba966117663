"""Text logs of older Pantheon events: a line of players and points, then a line a hand.

The form was defined by the public tokenizer of Pantheon's textual logs (`Mimir/src/helpers/textLog`).
A log has no dates and names players as the site did. It becomes the same data as the site's JSON.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from league.core.queries.encodings import decoded, guessed_encoding

LONGEST_HEAD = 500  # bytes
PAIR = re.compile(r"([^\s:]+)\s*:\s*(-?\d{1,7})")
HEAD = re.compile(rf"\s*{PAIR.pattern}(?:\s+{PAIR.pattern}){{2,4}}\s*")
YAKU = re.compile(r"\([^)]*\)?")
VALUE = re.compile(r"(\d{1,2})han(?:\s+(\d{2,3})fu)?|(yakuman)")
RON = re.compile(r"ron\s+(?P<winner>\S+)\s+from\s+(?P<loser>\S+)(?P<rest>.*)")
ALSO = re.compile(r"\balso\s+(\S+)\s+((?:\d{1,2}han(?:\s+\d{2,3}fu)?)|yakuman)")
TSUMO = re.compile(r"tsumo\s+(?P<winner>\S+)(?P<rest>.*)")
DRAW = re.compile(r"draw\s+tempai(?P<tempai>.*?)(?P<rest>\bri?ichi\b.*)?")
CHOMBO = re.compile(r"chombo\s+(?P<loser>\S+)")
RIICHI = re.compile(r"\bri?ichi\b(.*)")
Round = dict[str, Any]
Names = Mapping[str, int]


def text_log_in(content: bytes) -> str | None:
    """The text of a log; None if the file is none."""
    if b":" not in content[:LONGEST_HEAD]:
        return None
    encoding = guessed_encoding(content)
    text = decoded(content, encoding) if encoding else None
    if text is None:
        return None
    first = next((line for line in text.splitlines() if line.strip()), "")
    return text if HEAD.fullmatch(first) else None


def data_of_log(text: str, day: date) -> dict[str, Any]:
    """The games as Pantheon's JSON has them, latest first, all on this day."""
    names: dict[str, int] = {}
    games = []
    for head, hands in _games(text):
        players = [names.setdefault(name, len(names) + 1) for name, _points in head]
        here = dict(zip((name for name, _points in head), players, strict=True))
        results = [{"player_id": here[name], "score": int(points)} for name, points in head]
        games.append(
            {
                "date": day.isoformat(),
                "players": players,
                "final_results": results,
                "rounds": _rounds(hands, here, players),
            }
        )
    titles = [{"id": number, "title": name} for name, number in names.items()]
    return {"games": games[::-1], "players": titles}


def _games(text: str) -> Iterator[tuple[list[tuple[str, str]], list[str]]]:
    """The pairs of player and points of each game, and its lines."""
    head: list[tuple[str, str]] = []
    hands: list[str] = []
    for line in filter(str.strip, text.splitlines()):
        if HEAD.fullmatch(line):
            if head:
                yield head, hands
            head, hands = PAIR.findall(line), []
        elif line.split()[0] == "also" and hands:
            hands[-1] += f" {line}"  # another ron on the same tile
        else:
            hands.append(line)
    if head:
        yield head, hands


def _rounds(hands: Sequence[str], names: Names, players: Sequence[int]) -> list[Round]:
    """The hands with their numbers; none if one of them cannot be read."""
    number, found = 1, []
    for line in hands:
        try:
            one = _round(" ".join(YAKU.sub(" ", line).split()), names)
        except KeyError:  # somebody who did not play
            return []
        if one is None:
            return []
        (value,) = one.values()
        value["round_index"] = number
        found.append(one)
        number += not _stays(one, players[(number - 1) % len(players)])
    return found


def _round(line: str, names: Names) -> Round | None:
    if match := RON.fullmatch(line):
        return _ron(match, names)
    if match := TSUMO.fullmatch(line):
        value = _value(match["rest"])
        return value and {
            "tsumo": {"winner_id": names[match["winner"]], **value, **_riichi(match["rest"], names)}
        }
    if match := DRAW.fullmatch(line):
        tempai = _tempai(match["tempai"].split(), names)
        return {"draw": {"tempai": tempai, **_riichi(match["rest"] or "", names)}}
    if match := CHOMBO.fullmatch(line):
        return {"chombo": {"loser_id": names[match["loser"]]}}
    return None


def _ron(match: re.Match[str], names: Names) -> Round | None:
    also = ALSO.findall(match["rest"])
    first, rest = _value(match["rest"]), ALSO.sub(" ", match["rest"])
    wins = [{"winner_id": names[match["winner"]], **(first or {})}]
    wins += [{"winner_id": names[name], **(_value(text) or {})} for name, text in also]
    if first is None:
        return None
    return {"multiron": {"loser_id": names[match["loser"]], "wins": wins, **_riichi(rest, names)}}


def _value(text: str) -> Round | None:
    """Han and fu; a yakuman is a negative number of han."""
    match = VALUE.search(text)
    if match is None:
        return None
    return {"han": -1} if match[3] else {"han": int(match[1]), "fu": int(match[2] or 0)}


def _riichi(text: str, names: Names) -> Round:
    match = RIICHI.search(text)
    return {"riichi_bets": [names[name] for name in match[1].split()] if match else []}


def _tempai(words: Sequence[str], names: Names) -> list[int]:
    if words == ["all"]:
        return [*names.values()]
    return [] if words == ["nobody"] else [names[word] for word in words]


def _stays(one: Round, dealer: int) -> bool:
    """Whether the dealer deals again: he won, was tenpai, or the hand is played again."""
    ((kind, value),) = one.items()
    if kind == "chombo":
        return True
    winners = [win["winner_id"] for win in value.get("wins", [value]) if "winner_id" in win]
    return dealer in [*winners, *value.get("tempai", [])]
