"""Forms for players of an event: add, list, pairs."""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.core.errors import Refused
from league.core.queries.encodings import ENCODINGS
from league.core.sheets.cells import sheets_in
from league.core.sheets.columns import NOTHING_CHOSEN
from league.entrants.queries.player_lists import (
    LARGEST_LIST,
    LONGEST_LIST,
    read_list,
    text_of_list,
)
from league.entrants.queries.search import with_names
from league.enums import EntrantStatus
from league.models import Entrant, Player
from league.models.player_fields import NAME_PARTS
from league.people.players import PLAYER_TEXT_FIELDS
from league.people.queries.players import latest_events
from league.web.common.player_form import NEW_CLUB, ClubField, ask_about_club, text_fields
from league.web.common.sheets.column_choice import columns_in
from league.web.common.sheets.sheet_choice import SheetChoice, is_other_sheet
from league.web.common.verb_forms import VerbForm
from league.web.common.views import add_problems, run_verb_on_form
from league.web.organise.forms.fields import LongSelect

TOO_LARGE = _("The file is too large. Split it into several lists.")


Groups = Sequence[tuple[Any, Sequence[str]]]
CONTACT = (
    _("Contact, club and country"),
    ("contact", "club", NEW_CLUB, "country", "ema_number"),
)
GROUPS: Groups = (
    (_("Name"), ("name", "player", *NAME_PARTS, "legal_name")),
    CONTACT,
    (_("In this event"), ("number", "team", "seed_rating", "substitute")),
)


def groups_of(form: forms.BaseForm, groups: Groups) -> list[dict[str, Any]]:
    """The fields of a form below the titles of their groups."""
    return [
        {"title": title, "fields": [form[name] for name in names if name in form.fields]}
        for title, names in groups
    ]


def contact_field() -> forms.CharField:
    return forms.CharField(
        label=_("E-mail or telephone"),
        max_length=200,
        required=False,
        help_text=_("Only organisers see it."),
    )


class EnrolForm(VerbForm):
    """Add a player; for a known name `player` offers the existing players."""

    name = forms.CharField(label=_("Name"), max_length=120)
    club = ClubField()
    team = forms.CharField(label=_("Team"), max_length=120, required=False)
    contact = contact_field()
    substitute = forms.BooleanField(
        label=_("Substitute"),
        required=False,
        help_text=_("Left out of draws; can be seated when a player is missing."),
    )

    class Meta(VerbForm.Meta):
        model = Entrant
        fields = ("number", "seed_rating")
        help_texts = {"number": _("Leave empty for the next number.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].required = False
        self.fields |= text_fields()
        first = ["name", *NAME_PARTS, "club", *PLAYER_TEXT_FIELDS]
        self.order_fields([*first, "team", "number", "seed_rating"])
        self.fields["club"].suggest()  # type: ignore[attr-defined]

    @property
    def groups(self) -> list[dict[str, Any]]:
        return groups_of(self, GROUPS)

    def clean(self) -> None:
        super().clean()
        ask_about_club(self)

    def add_player_choice(self, players: Iterable[Player]) -> None:
        """Add a choice between existing players and a new one."""
        self.fields["player"] = forms.ChoiceField(
            label=_("Which player?"),
            choices=[*player_choices(players), ("new", NEW)],
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose which player this is.")},
        )

    def values(self) -> dict[str, Any]:
        values = {name: value for name, value in self.cleaned_data.items() if name != "player"}
        status = EntrantStatus.SUBSTITUTE if values.pop("substitute") else EntrantStatus.ENROLLED
        return values | {"status": status}


NEW = _("New player")


def player_choices(players: Iterable[Player]) -> list[tuple[str, str]]:
    """Choices that tell players of one name apart: by club, country and latest event."""
    players = list(players)
    events = latest_events(players)
    return [(str(player.pk), _described(player, events.get(player.pk))) for player in players]


def _described(player: Player, event: str | None) -> str:
    facts = [
        player.club.name if player.club else _now("no club"),
        player.country,
        _now("last event: %(event)s") % {"event": event} if event else _now("no events yet"),
    ]
    return f"{player.display_name} ({', '.join(filter(None, facts))})"


class ListForm(SheetChoice):
    """A list of players, pasted or uploaded."""

    text = forms.CharField(
        label=_("List"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_(
            "One player per line, or the rows of a spreadsheet. The next page shows what each column"
            " was taken for, and you can change it."
        ),
    )
    file = forms.FileField(
        label=_("Or upload a file (CSV or XLSX)"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,text/csv"}),
    )

    # The bytes of a file travel with the preview where they can be read in another way.
    content = forms.CharField(
        required=False, max_length=2 * LARGEST_LIST, widget=forms.HiddenInput, strip=False
    )
    read_as = forms.CharField(required=False, widget=forms.HiddenInput)
    encoding = forms.ChoiceField(
        label=_("Encoding of the file"),
        required=False,
        choices=[("", _("Detect")), *ENCODINGS.items()],
        help_text=_("Change this if names in the preview look wrong."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_sheets([])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        content = self._content(data)
        data["read_anew"] = content is not None and self._is_read(content, data)
        if not data.get("text", "").strip() and not self.errors:
            self.add_error("text", _("The list is empty."))
        if not self.errors:
            data["chosen"] = NOTHING_CHOSEN if data["read_anew"] else columns_in(self.data)
            read = partial(read_list, data["text"], data["chosen"])
            data["list"] = run_verb_on_form(self, read)
        return data

    def _content(self, data: dict[str, Any]) -> bytes | None:
        """The bytes of the file, new or from the preview."""
        if (file := data.get("file")) is None:
            return bytes_of(data.get("content", ""))
        if file.size > LARGEST_LIST:
            self.add_error("file", TOO_LARGE)
            return None
        content = bytes(file.read())
        data |= {
            "content": b64encode(content).decode(),
            "sheet": "",
            "sheet_read": "",
            "read_as": None,
        }
        return content

    def _is_read(self, content: bytes, data: dict[str, Any]) -> bool:
        """Read the text anew, of another sheet or in another encoding than the page showed."""
        is_new = data["read_as"] is None
        is_read = is_new or is_other_sheet(data) or data.get("encoding", "") != data["read_as"]
        try:
            titles = sheets_in(content)
            self.offer_sheets(titles)
            if is_read:
                chosen = {name: data.get(name, "") for name in ("encoding", "sheet")}
                found = text_of_list(content, **chosen)
                data |= {"text": found.text, "encoding": found.encoding, "sheet": found.sheet}
                data |= {"sheet_read": found.sheet, "read_as": found.encoding}
                self.data = {**dict(self.data.items()), "sheet": found.sheet}
            if not data["encoding"] and len(titles) <= 1:
                data["content"] = ""  # there is no other way to read it
        except Refused as refusal:
            add_problems(self, refusal.problems)
        return is_read


def bytes_of(text: str) -> bytes | None:
    """The bytes in base 64; None if there are none."""
    try:
        return b64decode(text, validate=True) or None
    except ValueError:
        return None


class EntrantField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic at run time
    """A choice of entrants, labelled with number and name."""

    widget = LongSelect


class PairForm(forms.Form):
    """Two players who must not meet."""

    first = EntrantField(label=_("First player"), queryset=Entrant.objects.none())
    second = EntrantField(label=_("Second player"), queryset=Entrant.objects.none())

    def __init__(self, entrants: QuerySet[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(entrants, self.fields["first"], self.fields["second"])


def choose_from(entrants: QuerySet[Entrant], *fields: forms.Field) -> None:
    """Let fields choose among these entrants, which are read once and by their names alone."""
    found = [(entrant.pk, numbered(entrant)) for entrant in with_names(entrants)]
    for field in fields:
        single = isinstance(field, EntrantField)
        field.queryset = entrants  # type: ignore[attr-defined]
        field.choices = [("", "—"), *found] if single else found  # type: ignore[attr-defined]


def numbered(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.staff_name}"
