"""What makes a log unreadable, in the words of the person who uploads it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

#: What Python raises where a log is not built as its form says.
DAMAGE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
LONGEST_WORD = 40  # of the log, in a problem
MOST = 10_000_000  # points; no number of a log is larger


class WrongLogError(ValueError):
    """The log is impossible; `str(error)` says why."""


def wrong_in_hand(number: int, error: Exception) -> WrongLogError:
    """The error with the place of the hand in the log, counted from 1."""
    if isinstance(error, WrongLogError):
        return WrongLogError(
            _("hand %(number)s: %(why)s") % {"number": number, "why": error},
        )
    return WrongLogError(_("hand %(number)s is damaged.") % {"number": number})


def wrong_head(error: Exception) -> WrongLogError:
    """The error of what stands before the first hand."""
    return error if isinstance(error, WrongLogError) else WrongLogError(_("its head is damaged."))


def quoted(word: str) -> str:
    """The beginning of a word of the log, with "?" for what is half of a character."""
    return word[:LONGEST_WORD].encode(errors="replace").decode()


def whole(value: object) -> int:
    """A whole number that a log may hold; some tools write 0 as 0.0."""
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(number, bool) or not isinstance(number, int) or abs(number) > MOST:
        raise WrongLogError(_("a number is missing or impossible."))
    return number


def seat_in(value: object, players: int) -> int:
    seat = whole(value)
    if not 0 <= seat < players:
        raise WrongLogError(_("a player is named who is not at the table."))
    return seat


def of_players(values: Sequence[object], players: int) -> tuple[int, ...]:
    """The whole numbers of as many players."""
    numbers = tuple(whole(value) for value in values[:players])
    if len(numbers) < players:
        raise WrongLogError(_("it does not have a number for each player."))
    return numbers


def accounts_of(names: Sequence[object], players: int) -> tuple[str, ...]:
    """The names of as many players; the log of a game for more or fewer is refused."""
    accounts = tuple(name for name in names[:players] if isinstance(name, str) and name)
    if len(accounts) < players or any(names[players:]):
        text = _("it does not have the names of %(count)s players.")
        raise WrongLogError(text % {"count": players})
    for name in accounts:
        name.encode()  # raises a ValueError for half of a character
    return accounts


def unknown_move(move: object) -> WrongLogError:
    return WrongLogError(_("its move “%(word)s” is unknown.") % {"word": quoted(str(move))})


def unknown_result(name: str) -> WrongLogError:
    return WrongLogError(_("its result “%(word)s” is unknown.") % {"word": quoted(name)})


def no_such_tile(tile: object) -> WrongLogError:
    return WrongLogError(_("there is no tile %(number)s.") % {"number": quoted(str(tile))})
