"""Forms as a browser sends them: the successful controls of a rendered page, and nothing else.

HTML 4.10.21.3 (form submission) and 4.10.5.1 (what an input makes of its value).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

Answer = Any  # of Django's test client, with more than its types say
Attributes = dict[str, str | None]

BUTTONS = ("submit", "image", "button", "reset")
TICKS = ("checkbox", "radio")
# An input of these types has no value that does not look so.
SHAPES = {
    "number": r"-?\d*\.?\d+(e[+-]?\d+)?",
    "date": r"\d{4,}-\d\d-\d\d",
    "time": r"\d\d:\d\d(:\d\d(\.\d{1,3})?)?",
    "datetime-local": r"\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?",
}


@dataclass(kw_only=True)
class Control:
    """An input, select or textarea; `values` are what it sends if it is successful."""

    name: str
    type: str
    attributes: Attributes
    is_disabled: bool = False
    values: list[str] = field(default_factory=list)
    options: list[tuple[str, bool, bool]] = field(default_factory=list)
    file: Any = None

    @property
    def is_on(self) -> bool:
        return self.type not in TICKS or "checked" in self.attributes

    @property
    def is_shown(self) -> bool:
        writable = not self.is_disabled and "readonly" not in self.attributes
        return writable and self.type != "hidden"

    @property
    def sent(self) -> list[tuple[str, Any]]:
        if self.is_disabled or not self.name or not self.is_on:
            return []
        if self.type == "file":
            return [(self.name, self.file)] if self.file is not None else []
        return [(self.name, value) for value in self.values]

    @property
    def is_empty(self) -> bool:
        """Whether a browser asks for a value instead of sending the form."""
        needed = "required" in self.attributes and not self.is_disabled and self.type != "radio"
        return needed and not any(value for _name, value in self.sent)

    def set(self, value: Any) -> None:
        if self.type == "file":
            self.file = value
        elif self.type in ("select", "select-multiple"):
            wanted = [str(one) for one in (value if isinstance(value, list) else [value])]
            offered = [text for text, _selected, is_disabled in self.options if not is_disabled]
            assert {*wanted} <= {*offered}, f"{self.name} offers {offered}, not {wanted}"
            self.values = wanted
        else:
            self.values = [_as_input(self.type, str(value))]


@dataclass(kw_only=True)
class Button:
    name: str
    value: str
    text: str
    attributes: Attributes
    is_disabled: bool


@dataclass(kw_only=True)
class PageForm:
    """A form of a page, with the values that its page gave it."""

    attributes: Attributes
    page: str
    controls: list[Control] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    @property
    def action(self) -> str:
        return urljoin(self.page, self.attributes.get("action") or self.page)

    @property
    def method(self) -> str:
        return (self.attributes.get("method") or "get").lower()

    @property
    def names(self) -> list[str]:
        """The names of the controls that the page shows, each once, in their order."""
        return list(dict.fromkeys(one.name for one in self.controls if one.is_shown and one.name))

    @property
    def empty(self) -> list[str]:
        """What a browser asks for before it sends the form."""
        return [control.name for control in self.controls if control.is_empty]

    def fill(self, changes: Mapping[str, Any]) -> "PageForm":
        """Type, choose and tick; an AssertionError for what the page does not show."""
        for name, value in changes.items():
            found = [one for one in self.controls if one.name == name and one.is_shown]
            assert found, f"The page shows no {name!r}, but {self.names}."
            if found[0].type in TICKS:
                _tick(found, value)
            else:
                found[0].set(value)
        return self

    def sent(self, button: Button | None = None) -> list[tuple[str, Any]]:
        """The names and values that a browser sends where this button is pressed."""
        pressed = [(button.name, button.value)] if button is not None and button.name else []
        return [pair for control in self.controls for pair in control.sent] + pressed

    def send(self, client: Any, button: Button | None = None, **how: Any) -> Answer:
        """Press the button, the first one unless another is named."""
        button = button or next((one for one in self.buttons if not one.is_disabled), None)
        of_button = button.attributes if button is not None else {}
        action = urljoin(self.page, of_button.get("formaction") or self.action)
        method = (of_button.get("formmethod") or self.method).lower()
        pairs = self.sent(button)
        if method == "get":
            address = f"{urlsplit(action).path}?{urlencode(pairs)}"
            return client.get(address, **how)
        if (self.attributes.get("enctype") or "").lower() == "multipart/form-data":
            return client.post(action, _by_name(pairs), **how)
        body = urlencode([(name, _with_line_ends(value)) for name, value in pairs])
        return client.post(action, body, "application/x-www-form-urlencoded", **how)


def forms_of(answer: Answer) -> list[PageForm]:
    """Every form of a page, in the order of the page."""
    return forms_in(answer.content.decode(), address_of(answer))


def forms_in(html: str, page: str) -> list[PageForm]:
    """Every form of the page with this address."""
    reader = _Reader(page)
    reader.feed(html)
    reader.close()
    return reader.finished()


def form_of(answer: Answer, button: str = "", *, action: str = "") -> tuple[PageForm, Button]:
    """The one form with this button or action, and the button; AssertionError if not exactly one."""
    found = [form for form in forms_of(answer) if action in ("", form.action)]
    pressed = [(form, one) for form in found for one in form.buttons if button in ("", one.text)]
    of_one_form = pressed[:1] if not button and len(found) == 1 else pressed
    assert len(of_one_form) == 1, f"{button or action}: {_offered(answer)}"
    return of_one_form[0]


def submit(
    answer: Answer,
    button: str = "",
    changes: Mapping[str, Any] | None = None,
    *,
    action: str = "",
    **how: Any,
) -> Answer:
    """Fill the form of the page with this button or action and send it, as its reader does."""
    form, pressed = form_of(answer, button, action=action)
    return form.fill(changes or {}).send(answer.client, pressed, **how)


def address_of(answer: Answer) -> str:
    chain = getattr(answer, "redirect_chain", None)
    if chain:
        return str(chain[-1][0])
    asked = answer.request
    query = asked.get("QUERY_STRING")
    return str(asked["PATH_INFO"]) + (f"?{query}" if query else "")


def _offered(answer: Answer) -> list[tuple[str, str]]:
    return [(form.action, one.text) for form in forms_of(answer) for one in form.buttons]


def _tick(controls: list[Control], value: Any) -> None:
    """Tick one box by True or False, a radio button by its value, several boxes by their values."""
    if isinstance(value, bool):
        assert len(controls) == 1, f"{controls[0].name} has several boxes"
        wanted = controls[0].values if value else []
    else:
        wanted = [str(one) for one in (value if isinstance(value, list) else [value])]
    offered = [text for control in controls for text in control.values]
    assert {*wanted} <= {*offered}, f"{controls[0].name} offers {offered}, not {wanted}"
    for control in controls:
        control.attributes.pop("checked", None)
        if control.values[0] in wanted:
            control.attributes["checked"] = ""


def _as_input(kind: str, value: str) -> str:
    """The value that an input of this type has, which is none where it does not fit the type."""
    if kind == "textarea":
        return value
    value = re.sub(r"[\r\n]", "", value) if kind != "hidden" else value
    shape = SHAPES.get(kind)
    return value if shape is None or re.fullmatch(shape, value, re.IGNORECASE) else ""


def _with_line_ends(value: Any) -> str:
    return re.sub(r"\r\n|\r|\n", "\r\n", str(value))


def _by_name(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, list[Any]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(
            _with_line_ends(value) if isinstance(value, str) else value
        )
    return {name: values if len(values) > 1 else values[0] for name, values in found.items()}


class _Reader(HTMLParser):
    """Collects the forms of a page; what stands in a template is no part of it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[PageForm] = []
        self.by_id: dict[str, PageForm] = {}
        self.owned: list[tuple[str, PageForm | None, Control | Button]] = []
        self.form: PageForm | None = None
        self.disabled: list[bool] = []  # of each open fieldset
        self.templates = 0
        self.select: Control | None = None
        self.text: list[str] | None = None
        self.at_end: Callable[[str], None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "template":
            self.templates += 1
        if not self.templates:
            start = getattr(self, f"start_{tag}", None)
            if start is not None:
                start(dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self.templates -= 1
        elif not self.templates:
            end = getattr(self, f"end_{tag}", None)
            if end is not None:
                end()

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.append(data)

    def start_form(self, attributes: Attributes) -> None:
        assert self.form is None, f"{self.page}: a form in a form"
        self.form = PageForm(attributes=attributes, page=self.page)
        self.forms.append(self.form)
        if attributes.get("id"):
            self.by_id[str(attributes["id"])] = self.form

    def end_form(self) -> None:
        self.form = None

    def start_fieldset(self, attributes: Attributes) -> None:
        self.disabled.append("disabled" in attributes)

    def end_fieldset(self) -> None:
        self.disabled.pop()

    def start_input(self, attributes: Attributes) -> None:
        kind = (attributes.get("type") or "text").lower()
        if kind in BUTTONS:
            if kind in ("submit", "image"):
                self._own(self._button(attributes), attributes)
            return
        stated = attributes.get("value")
        value = "on" if stated is None and kind in TICKS else (stated or "")
        self._own(self._control(kind, attributes, [_as_input(kind, value)]), attributes)

    def start_textarea(self, attributes: Attributes) -> None:
        control = self._control("textarea", attributes, [])
        self._own(control, attributes)
        self._read(lambda text: control.values.append(re.sub(r"^\r?\n", "", text)))

    def end_textarea(self) -> None:
        self._read_to_end()

    def start_button(self, attributes: Attributes) -> None:
        if (attributes.get("type") or "submit").lower() == "submit":
            button = self._button(attributes)
            self._own(button, attributes)
            self._read(partial(_name_button, button))

    def end_button(self) -> None:
        self._read_to_end()

    def start_select(self, attributes: Attributes) -> None:
        several = "multiple" in attributes
        self.select = self._control("select-multiple" if several else "select", attributes, [])
        self._own(self.select, attributes)

    def end_select(self) -> None:
        self._read_to_end()
        if self.select is not None:
            self.select.values = _selected(self.select)
        self.select = None

    def start_option(self, attributes: Attributes) -> None:
        self._read_to_end()
        select = self.select
        if select is not None:
            self._read(lambda text: select.options.append(_option(attributes, text)))

    def end_option(self) -> None:
        self._read_to_end()

    def finished(self) -> list[PageForm]:
        """The forms with their controls, those included that stand elsewhere and name a form."""
        for named, inside, item in self.owned:
            form = self.by_id.get(named) if named else inside
            if form is not None:
                (form.buttons if isinstance(item, Button) else form.controls).append(item)  # type: ignore[arg-type]
        self.owned = []
        return self.forms

    def _own(self, item: Control | Button, attributes: Attributes) -> None:
        self.owned.append((attributes.get("form") or "", self.form, item))

    def _is_disabled(self, attributes: Attributes) -> bool:
        return "disabled" in attributes or any(self.disabled)

    def _control(self, kind: str, attributes: Attributes, values: list[str]) -> Control:
        return Control(
            name=attributes.get("name") or "",
            type=kind,
            attributes=attributes,
            is_disabled=self._is_disabled(attributes),
            values=values,
        )

    def _button(self, attributes: Attributes) -> Button:
        return Button(
            name=attributes.get("name") or "",
            value=attributes.get("value") or "",
            text=attributes.get("value") or "",
            attributes=attributes,
            is_disabled=self._is_disabled(attributes),
        )

    def _read(self, at_end: Callable[[str], None]) -> None:
        self.text, self.at_end = [], at_end

    def _read_to_end(self) -> None:
        if self.text is not None and self.at_end is not None:
            self.at_end("".join(self.text))
        self.text = self.at_end = None


def _name_button(button: Button, text: str) -> None:
    button.text = " ".join(text.split()) or str(button.attributes.get("aria-label") or "")


def _option(attributes: Attributes, text: str) -> tuple[str, bool, bool]:
    """An option's value, whether it is selected, and whether it is disabled."""
    value = attributes.get("value")
    shown = " ".join(text.split()) if value is None else value
    return shown, "selected" in attributes, "disabled" in attributes


def _selected(select: Control) -> list[str]:
    """The selected options; a list of which one is shown has the last selected, or the first."""
    chosen = [text for text, is_selected, _off in select.options if is_selected]
    if select.type == "select-multiple":
        return chosen
    open_ones = [text for text, _selected, is_disabled in select.options if not is_disabled]
    return chosen[-1:] or open_ones[:1]
