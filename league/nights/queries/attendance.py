"""Who comes to a night, who is present, and who plays its next game."""

from dataclasses import dataclass

from league.enums import NightAnswer, Presence
from league.models import Attendance, Entrant, Event, Night

ORDER = {NightAnswer.YES: 0, NightAnswer.LATE: 1, "": 2, NightAnswer.NO: 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class NightRow:
    """An entrant with the answer and presence at one night."""

    entrant: Entrant
    attendance: Attendance

    @property
    def answer(self) -> str:
        return self.attendance.answer

    @property
    def is_here(self) -> bool:
        return self.attendance.presence == Presence.HERE


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedPlayers:
    """The public names of those who come, and how many others come."""

    yes: list[str]
    late: list[str]
    unnamed: int


def rows_of(night: Night) -> list[NightRow]:
    """The playing entrants of the event and others who were present, by number."""
    known = {item.entrant_id: item for item in night.attendances.all()}
    entrants = Entrant.objects.filter(event=night.event_id).select_related("player__club")
    rows = [
        NightRow(
            entrant=entrant,
            attendance=known.get(entrant.pk, Attendance(night=night, entrant=entrant)),
        )
        for entrant in entrants.order_by("number")
        if entrant.is_playing or (entrant.pk in known and known[entrant.pk].presence)
    ]
    return sorted(rows, key=lambda row: ORDER[row.answer])


def coming_to(night: Night) -> ExpectedPlayers:
    """What everybody may see: the names of players who agreed to be named."""
    rows = [row for row in rows_of(night) if row.answer in {NightAnswer.YES, NightAnswer.LATE}]
    shown = [row for row in rows if row.entrant.player.shown_by_name]
    return ExpectedPlayers(
        yes=[row.entrant.player.public_name for row in shown if row.answer == NightAnswer.YES],
        late=[row.entrant.player.public_name for row in shown if row.answer == NightAnswer.LATE],
        unnamed=len(rows) - len(shown),
    )


def attendance_at(night: Night, entrant: Entrant) -> Attendance | None:
    return night.attendances.filter(entrant=entrant).first()


def anybody_is_present(night: Night) -> bool:
    """Whether anybody was marked present; until then the answers count instead."""
    return night.attendances.filter(presence=Presence.HERE).exists()


def players_of_game(night: Night, game: int) -> list[Attendance]:
    """The attendances of those who play this game of the night (from 1), by entrant number.

    Late players join at their first game; players who leave early stop after their last one.
    """
    rows = night.attendances.filter(first_game__lte=game)
    if anybody_is_present(night):
        rows = rows.filter(presence=Presence.HERE)
    else:
        rows = rows.filter(answer__in=[NightAnswer.YES, NightAnswer.LATE])
        rows = rows.exclude(presence=Presence.AWAY)
    rows = rows.select_related("entrant__player__club", "entrant__team").order_by("entrant__number")
    return [row for row in rows if row.entrant.is_playing and not _has_left(row, game)]


def leaves_early(attendance: Attendance, night: Night) -> bool:
    return attendance.last_game is not None and attendance.last_game < night.games


def own_nights(entrant: Entrant, nights: list[Night]) -> dict[int, Attendance]:
    found = Attendance.objects.filter(entrant=entrant, night__in=nights)
    return {item.night_id: item for item in found}


def entrants_with_links(event: Event) -> list[Entrant]:
    playing = event.entrants.playing().select_related("player", "event")
    return list(playing.order_by("number"))


def _has_left(attendance: Attendance, game: int) -> bool:
    return attendance.last_game is not None and attendance.last_game < game
