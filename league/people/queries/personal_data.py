"""Everything that is stored about a person, as one JSON value."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework.authtoken.models import Token

from league.models import (
    Achievement,
    AuditEntry,
    ChatLogin,
    ChatPerson,
    ClubOfficer,
    EventRole,
    LoginSession,
    Player,
    PlayerChange,
    PlayerClaim,
    Rating,
    Seat,
    SignUp,
    Subscription,
)
from league.models.player_fields import NAME_PARTS, PLAYER_FIELDS
from league.people.queries.second_factors import described_factors


def personal_data(player: Player) -> dict[str, Any]:
    """Profile, account, entries with results, ratings, achievements, penalties and sign-ups."""
    return {
        "exported_at": timezone.now().isoformat(),
        "profile": _profile(player),
        "changes": list(_changes(player).values("made_at", "before", "after")),
        "account": _account(player.login) if player.login else None,
        "online_accounts": list(player.online_accounts.order_by("pk").values("site", "name")),
        "entries": [
            _entry(row) for row in player.entrants.select_related("event", "team").order_by("pk")
        ],
        "ratings": list(
            Rating.objects.filter(player=player)
            .order_by("series", "game", "games")
            .values("game", "series__name", "finished_at", "placement", "mu", "sigma", "games")
        ),
        "achievements": list(
            Achievement.objects.filter(seat__entrant__player=player)
            .order_by("pk")
            .values("name", "seat__session__event__name", "seat__table__finished_at")
        ),
        "chats": [
            *(_chats(player.login) if player.login else ()),
            *ChatPerson.objects.filter(entrant__player=player)
            .order_by("pk")
            .values("user_id", "entrant__event__name", "linked_at"),
        ],
        "notices": _notices(player.login) if player.login else [],
        "sign_ups": [
            _sign_up(row)
            for row in SignUp.objects.filter(player=player).select_related("event").order_by("pk")
        ],
    }


def account_data(login: Any) -> dict[str, Any]:
    """The same of an account that has no player record."""
    sign_ups = SignUp.objects.filter(login=login).select_related("event").order_by("pk")
    return {
        "exported_at": timezone.now().isoformat(),
        "account": _account(login),
        "chats": _chats(login),
        "notices": _notices(login),
        "sign_ups": [_sign_up(row) for row in sign_ups],
    }


def _profile(player: Player) -> dict[str, Any]:
    known = {field.name: getattr(player, field.name) for field in PLAYER_FIELDS}
    return {
        "id": player.pk,
        "display_name": player.display_name,
        **known,
        "club": player.club.name if player.club else "",
        "association_numbers": player.association_numbers,
        "shown_by_name": player.shown_by_name,
        "rated": player.rated,
    }


def _changes(player: Player) -> QuerySet[PlayerChange]:
    """The changes of the player and of records that were merged into it."""
    records = Q(player=player) | Q(player__merged_into=player)
    return PlayerChange.objects.filter(records).order_by("pk")


def _chats(login: Any) -> list[Any]:
    rows = ChatLogin.objects.filter(login=login).order_by("pk")
    return list(rows.values("user_id", "linked_at"))


def _notices(login: Any) -> list[dict[str, Any]]:
    """What the account's mailbox follows, and which kinds it does not want."""
    rows = Subscription.objects.filter(recipient__login=login).order_by("pk")
    return list(
        rows.values(
            *("recipient__address", "recipient__unwanted", "event__name", "player"),
            *("club__name", "made_at"),
        )
    )


def _account(login: Any) -> dict[str, Any]:
    done = AuditEntry.objects.filter(login=login).order_by("pk")
    roles = EventRole.objects.filter(login=login).order_by("pk")
    clubs = ClubOfficer.objects.filter(login=login).order_by("club__name")
    return {
        "username": login.get_username(),
        "email": getattr(login, "email", ""),
        "addresses": list(
            EmailAddress.objects.filter(user=login).order_by("pk").values("email", "verified")
        ),
        "browsers": list(
            LoginSession.objects.filter(login=login).order_by("pk").values("device", "began_at")
        ),
        "api_tokens": list(Token.objects.filter(user=login).values("created")),
        "claims": list(
            PlayerClaim.objects.filter(login=login)
            .order_by("pk")
            .values("player", "made_at", "card_of__name", "declined_at", "reason", "parted")
        ),
        "second_factors": described_factors(login),
        "providers": list(
            SocialAccount.objects.filter(user=login)
            .order_by("pk")
            .values("provider", "uid", "extra_data", "date_joined", "last_login")
        ),
        "joined": getattr(login, "date_joined", None),
        "last_login": login.last_login,
        "roles": list(roles.values("event__name", "role")),
        "clubs": list(clubs.values_list("club__name", flat=True)),
        "actions": list(done.values("at", "verb", "event__name")),
    }


def _entry(entrant: Any) -> dict[str, Any]:
    seats = Seat.objects.filter(entrant=entrant).order_by("session__number")
    return {
        "event": entrant.event.name,
        "number": entrant.number,
        "status": entrant.status,
        "team": entrant.team.name if entrant.team else "",
        "seed_rating": entrant.seed_rating,
        "fixed_table": entrant.fixed_table,
        "fixed_seat": entrant.fixed_seat,
        "not_on_stream": entrant.not_on_stream,
        "prize_categories": list(
            entrant.prize_categories.order_by("name").values_list("name", flat=True)
        ),
        "enrolled_at": entrant.enrolled_at,
        "games": list(
            seats.values(
                "session__number",
                "table__number",
                "starting_wind",
                "raw_points",
                "placement",
                "final_score",
            )
        ),
        "nights": list(
            entrant.attendances.order_by("night__starts_at").values(
                *("night__name", "night__starts_at", "answer", "arrives_at"),
                *("answered_at", "presence"),
            )
        ),
        "line_ups": list(
            entrant.line_up_places.order_by("session__number").values(
                *("session__number", "line_up__team__name", "position", "no_show")
            )
        ),
        "penalties": list(
            entrant.penalties.order_by("pk").values("kind", "points", "reason", "given_at")
        ),
    }


def _sign_up(row: SignUp) -> dict[str, Any]:
    texts = ("status", "name", *NAME_PARTS, "club", "country", "contact", "note", "answer")
    answers = row.answers.order_by("question__position")
    return {
        "event__name": row.event.name,
        **{name: getattr(row, name) for name in texts},
        "signed_up_at": row.signed_up_at,
        "answers": dict(answers.values_list("question__wording", "text")),
        "paid_amount": row.paid_amount,
        "paid_at": row.paid_at,
    }
