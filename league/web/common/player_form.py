"""The form of a player's profile for organisers, club officers and the person; fields for country and club."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.core.errors import message_of, problem
from league.core.permissions import Actor
from league.countries import COUNTRIES, code_of, shown_country, similar_country
from league.models import Club, Player
from league.models.player_fields import NAME_PARTS
from league.people.players import OWN_FIELDS, PLAYER_TEXT_FIELDS
from league.people.queries.clubs import similar_clubs
from league.people.queries.keepers import may_rename

MOST_CLUBS = 1000
NEW_CLUB = "club_is_new"


class SuggestingInput(forms.TextInput):
    """A text input with a list of suggestions, which the browser searches."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.suggestions: Any = ()

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        attrs = {**(attrs or {}), "list": f"list_{name}", "autocomplete": "off"}
        options = format_html_join("", '<option value="{}">', ((one,) for one in self.suggestions))
        field = super().render(name, value, attrs, renderer)
        return format_html('{}<datalist id="{}">{}</datalist>', field, attrs["list"], options)


class CountryField(forms.CharField):
    """A country by its name, with its flag; the value is its code of two letters."""

    widget = SuggestingInput

    def __init__(self, **more: Any) -> None:
        defaults = {
            "label": _("Country"),
            "help_text": _("Type the name, such as Germany or Japan."),
        }
        super().__init__(**defaults | more)
        self.widget.suggestions = list(map(shown_country, COUNTRIES))

    def prepare_value(self, value: Any) -> Any:
        return shown_country(value) if isinstance(value, str) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        code = code_of(text) if text else ""
        if code is not None:
            return code
        similar = similar_country(text)
        if similar is not None:
            raise ValidationError(
                _now("Did you mean %(name)s?") % {"name": shown_country(similar)}, code="unclear"
            )
        return text


class ClubField(forms.CharField):
    """A club by its name, with those that are known as suggestions."""

    widget = SuggestingInput

    def __init__(self, **more: Any) -> None:
        values: dict[str, Any] = {"label": _("Club"), "max_length": 120, "required": False}
        super().__init__(**values | more)

    def suggest(self) -> None:
        names = Club.objects.order_by("name").values_list("name", flat=True)
        self.widget.suggestions = names[:MOST_CLUBS]


def ask_about_club(form: forms.BaseForm) -> None:
    """Ask once about a club that is not known where another has nearly its name.

    The field with which somebody says that it is a new club shows from then on.
    """
    name = " ".join((form.cleaned_data.get("club") or "").split())
    form.cleaned_data.pop(NEW_CLUB, None)
    if not name or NEW_CLUB in form.data:
        return
    alike = similar_clubs([name]).get(name)
    if alike is None:
        return
    form.fields[NEW_CLUB] = forms.BooleanField(label=_("It is a new club"), required=False)
    names = list(form.fields)
    form.order_fields([*names[: names.index("club") + 1], NEW_CLUB])
    form.add_error("club", message_of(problem("club_alike", names=" · ".join(alike))))


def text_fields() -> dict[str, forms.Field]:
    """A field for each text that is known of a player.

    Where a text has a sentence of its own for what does not fit, the verb says it.
    """
    return {
        name: CountryField(required=False)
        if field.is_country
        else forms.CharField(
            label=field.label,
            max_length=None if field.problem else field.longest,
            required=False,
            help_text=field.help_text,
        )
        for name, field in PLAYER_TEXT_FIELDS.items()
    }


class PlayerForm(forms.Form):
    display_name = forms.CharField(label=_("Display name"), max_length=120)
    club = ClubField()
    shown_by_name = forms.BooleanField(label=_("Name may be shown"), required=False)
    rated = forms.BooleanField(
        label=_("Has a rating"),
        required=False,
        help_text=_("Without it, games are rated among the other players at the table."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= text_fields()
        self.order_fields(["display_name", *NAME_PARTS, *PLAYER_TEXT_FIELDS, "club"])
        self.fields["club"].suggest()  # type: ignore[attr-defined]

    def clean(self) -> None:
        super().clean()
        ask_about_club(self)

    @classmethod
    def of(cls, player: Player) -> "PlayerForm":
        names = ("display_name", *PLAYER_TEXT_FIELDS, "shown_by_name", "rated")
        initial = {name: getattr(player, name) for name in names}
        form = cls(initial=initial | {"club": player.club.name if player.club else ""})
        form.show_guess(player)
        return form

    def show_guess(self, player: Player) -> None:
        """Say in the empty fields which parts of the name lists assume."""
        person = player.person_name
        if not person.is_guess:
            return
        for name, part in (("family_name", person.family), ("given_name", person.given)):
            self.fields[name].widget.attrs["placeholder"] = part
        self.fields["family_name"].help_text = _now(
            "Not stated: lists assume “%(name)s”. Enter it to confirm."
        ) % {"name": person.family}

    @classmethod
    def read_by(cls, reader: Actor, player: Player, data: Any = None) -> "PlayerForm":
        """The form for this reader: the name of a person with an account stays as it is."""
        form = cls.of(player) if data is None else cls(data)
        if not may_rename(reader, player):
            for name in OWN_FIELDS:
                form.initial[name] = getattr(player, name)
                form.fields[name].disabled = True
                form.fields[name].help_text = _(
                    "This player has an account, so only they can change this."
                )
        return form
