"""Sign-offs of a result, and the result's code, which every entry changes."""

import json
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

from league.models import Hand, Seat, SignOff, Table
from league.play.queries.undo import UNDO

# Characters without I and 1, L, O and 0, U, which are easily confused.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6


def result_code(table: Table, hands: Iterable[Hand], seats: Iterable[Seat]) -> str:
    """A digest of every entry, seat and score, such as "7KQ-2MB"."""
    entries = [[hand.position, hand.revision, hand.entry] for hand in hands]
    results = [[seat.entrant_id, seat.raw_points, seat.final_score] for seat in seats]
    written = json.dumps([table.pk, entries, results], sort_keys=True)
    number = int.from_bytes(sha256(written.encode()).digest())
    code = ""
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        code += ALPHABET[digit]
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def signed_seats(table: Table) -> set[int]:
    """The seats (by id) with a valid sign-off."""
    standing = table.sign_offs.standing().filter(seat__isnull=False)
    return set(standing.values_list("seat_id", flat=True))


def agreed_seats(table: Table) -> set[int]:
    """The seats (by id) that agree to end the game at its present version."""
    given = table.end_consents.filter(version=table.version)
    return set(given.values_list("seat_id", flat=True))


def is_signed_by_all(table: Table) -> bool:
    """Whether every seat has signed; after that only a referee may change the result."""
    return signed_seats(table) >= set(table.seats.values_list("pk", flat=True))


def may_withdraw_last(signed_at: datetime, *, now: datetime) -> bool:
    """Whether a sign-off is new enough to be withdrawn even though all have signed."""
    return now - signed_at <= UNDO


def sign_off_times(table: Table) -> dict[int, datetime]:
    """The time of each valid sign-off, by seat id."""
    standing = table.sign_offs.standing().filter(seat__isnull=False)
    return dict(standing.values_list("seat_id", "signed_at"))


def voided_sign_offs(table: Table) -> list[SignOff]:
    """The sign-offs that a change of the result made void, latest first."""
    voided = table.sign_offs.filter(voided_at__isnull=False, withdrawn=False)
    voided = voided.select_related("entrant__player")
    return list(voided.order_by("-voided_at", "pk"))
