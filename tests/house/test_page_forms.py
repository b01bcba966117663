"""The reader of forms sends what a browser sends."""

import pytest

from tests.page_forms import PageForm, forms_in

PAGE = """
<form id="f" action="../save/?x=1" method="post">
  <input type="hidden" name="version" value="3">
  <input name="title" value="Cup &amp; Co">
  <input name="empty"><input value="no name"><input name="off" value="1" disabled>
  <input type="number" name="minutes" value="1,000"><input type="number" name="uma" value="-1.5">
  <input type="date" name="day" value="28.11.2026"><input type="date" name="last" value="2026-11-29">
  <input type="checkbox" name="rated" checked><input type="checkbox" name="shown" value="yes">
  <input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b" checked>
  <select name="club"><option value="">None<option value="2" selected>Wien</select>
  <select name="country"><option disabled value="x">Choose<option>JP</option></select>
  <select name="days" multiple><option>Sat<option>Sun</select>
  <textarea name="text">
one
two</textarea>
  <fieldset disabled><input name="locked" value="1"></fieldset>
  <template><input name="later" value="1"></template>
  <input type="file" name="list"><input type="reset" name="reset"><button type="button">Add</button>
  <button name="step" value="save">Save <b>all</b></button><input type="submit" name="drop" value="Drop">
</form>
<input name="outside" value="here" form="f"><input name="nowhere" value="1">
"""
UNTOUCHED = [
    ("version", "3"),
    ("title", "Cup & Co"),
    ("empty", ""),
    ("minutes", ""),
    ("uma", "-1.5"),
    ("day", ""),
    ("last", "2026-11-29"),
    ("rated", "on"),
    ("kind", "b"),
    ("club", "2"),
    ("country", "JP"),
    ("text", "one\ntwo"),
    ("outside", "here"),
]


def form() -> PageForm:
    [found] = forms_in(PAGE, "/events/cup/manage/facts/")
    return found


def test_an_untouched_form_sends_its_successful_controls_and_the_pressed_button() -> None:
    untouched = form()
    assert (untouched.action, untouched.method) == ("/events/cup/manage/save/?x=1", "post")
    save, drop = untouched.buttons
    assert (save.text, drop.text) == ("Save all", "Drop")
    assert untouched.sent() == UNTOUCHED
    assert untouched.sent(save) == [*UNTOUCHED, ("step", "save")]
    assert untouched.sent(drop) == [*UNTOUCHED, ("drop", "Drop")]


def test_a_reader_types_ticks_and_chooses() -> None:
    changed = form().fill(
        {
            "title": "Open",
            "rated": False,
            "shown": True,
            "kind": "a",
            "club": "",
            "days": ["Sat", "Sun"],
            "text": "",
        }
    )
    assert set(changed.sent()) - set(UNTOUCHED) == {
        ("title", "Open"),
        ("shown", "yes"),
        ("kind", "a"),
        ("club", ""),
        ("days", "Sat"),
        ("days", "Sun"),
        ("text", ""),
    }
    assert "rated" not in dict(changed.sent())


@pytest.mark.parametrize("name", ["version", "off", "locked", "later", "nowhere", "place"])
def test_what_the_page_does_not_show_cannot_be_typed(name: str) -> None:
    with pytest.raises(AssertionError, match=f"The page shows no '{name}'"):
        form().fill({name: "1"})


@pytest.mark.parametrize(("name", "value"), [("club", "3"), ("country", "x"), ("kind", "c")])
def test_what_the_page_does_not_offer_cannot_be_chosen(name: str, value: str) -> None:
    with pytest.raises(AssertionError, match="offers"):
        form().fill({name: value})


def test_a_browser_asks_for_what_is_required_and_empty() -> None:
    [asking] = forms_in(
        """<form><input name="a" required><input name="b" required value="1">
        <input type="checkbox" name="c" required></form>""",
        "/",
    )
    assert asking.empty == ["a", "c"]
