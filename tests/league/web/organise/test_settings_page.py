"""The settings of an event stand in groups, and the forms of columns in the words of the model."""

from collections import Counter
from typing import Any

from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.choice_cards import DOES
from league.web.organise.forms.events import GROUPS, EventForm


def test_every_setting_stands_in_one_group() -> None:
    placed = Counter(name for *_words, names, rare in GROUPS for name in (*names, *rare))
    assert placed == Counter(dict.fromkeys(EventForm.base_fields, 1))


def test_every_choice_on_a_card_says_what_it_does() -> None:
    fields: Any = EventForm.base_fields
    choices = {name: [key for key, _label in fields[name].choices] for name in DOES}
    assert {name: [*texts] for name, texts in DOES.items()} == choices


def test_no_form_says_in_its_own_words_what_the_model_says_of_a_column() -> None:
    own = {
        (form.__name__, name)
        for form in forms_below(VerbForm)
        for name in {*form.declared_fields, *(form._meta.labels or {})}
        if name in {row.name for row in form._meta.model._meta.fields if not row.is_relation}
    }
    assert own == set()


def forms_below(form: type[VerbForm]) -> set[type[VerbForm]]:
    below = {*form.__subclasses__()}
    return below.union(*map(forms_below, below))
