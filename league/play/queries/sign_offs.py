"""Sign-offs of a result, and the result's code, which changes with every entry."""

import json
from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256

from django.db.models import Exists, OuterRef

from league.enums import ConfirmedBy, TableStatus
from league.models import Hand, Seat, Session, SignOff, Table

# Without the characters that are easily confused: I and 1, L, O and 0, U.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 6


def result_code(table: Table, hands: Iterable[Hand], seats: Iterable[Seat]) -> str:
    """A digest of every entry, seat and score, as in "7KQ-2MB"."""
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
    """Whether every seat has signed; then only a referee may change the result."""
    return signed_seats(table) >= set(table.seats.values_list("pk", flat=True))


def voided_sign_offs(table: Table) -> list[SignOff]:
    """The latest first."""
    voided = table.sign_offs.filter(voided_at__isnull=False).select_related("entrant__player")
    return list(voided.order_by("-voided_at", "pk"))


def unsigned_in(session: Session) -> dict[int, list[str]]:
    """The players who have not signed their result, by table number."""
    if session.event.confirmed_by != ConfirmedBy.PLAYERS:
        return {}
    signed = SignOff.objects.standing().filter(seat=OuterRef("pk"))
    seats = Seat.objects.filter(~Exists(signed), session=session)
    unsigned: dict[int, list[str]] = defaultdict(list)
    for seat in (
        seats.exclude(table__status=TableStatus.CLOSED)
        .select_related("table", "entrant__player")
        .order_by("table__number", "pk")
    ):
        unsigned[seat.table.number].append(seat.entrant.staff_name)
    return dict(unsigned)
