"""The team for which each player played in each session."""

from django.db.models import Q

from league.models import Entrant, Event, LineUpPlace, Seat, Session


def teams_played_for(event: Event, sessions: Q | None = None) -> dict[tuple[int, int], int]:
    """Which team each seated player plays for; players without a team are left out.

    Keys are (session id, entrant id). The line-up decides, otherwise the player's own team. A
    substitute plays for the team of the replaced player, and for no team if the line-up has a
    no-show there.
    """
    chosen = Session.objects.filter(sessions or Q(), event=event).values("pk")
    places = LineUpPlace.objects.filter(session__in=chosen)
    named = {
        (session, entrant): None if no_show else team
        for session, entrant, team, no_show in places.values_list(
            "session", "entrant", "line_up__team", "no_show"
        )
    }
    with_line_ups = set(
        Session.objects.filter(pk__in=chosen, line_ups__isnull=False).values_list("pk", flat=True)
    )
    own = dict(Entrant.objects.filter(event=event, team__isnull=False).values_list("pk", "team_id"))
    found: dict[tuple[int, int], int] = {}
    seats = Seat.objects.filter(session__in=chosen)
    for session, entrant, replaces in seats.values_list("session", "entrant", "replaces"):
        announced = replaces or entrant
        team = (
            named.get((session, announced), named.get((session, entrant)))
            if session in with_line_ups
            else own.get(announced) or own.get(entrant)
        )
        if team is not None:
            found[session, entrant] = team
    return found


def line_up_teams(session: Session) -> dict[int, int]:
    """The team id of every player named in the line-ups of a session."""
    places = LineUpPlace.objects.filter(session=session, no_show=False)
    return dict(places.values_list("entrant", "line_up__team"))
