"""Pages with a form whose values go to one verb."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from league.core.errors import Forbidden, Refused
from league.core.permissions import Actor
from league.models import Event
from league.web.common.views import View, actor_in, add_problems, form_page, private_page, requires

Forms = dict[str, Callable[[Any], Any]]
GET_AND_POST, ONLY_GET, ONLY_POST = ["get", "head", "post"], ["get", "head"], ["post"]


class VerbFormView(FormView):  # type: ignore[type-arg]  # not generic at run time
    """A page with a form, and the one verb that its values go to.

    A page names `template_name`, `form_class`, `verb`, `done` and `back`, the page that follows.
    It overrides what differs: `get_object` finds the row that the verb changes, `forms` makes the
    forms of the page by their names in the template, `form_name` is the one that is sent here,
    `write` calls the verb, `said` words its `outcome`, `get_success_url` leads elsewhere, `context`
    is what the template shows beside the forms.
    A form with faults is shown again with status 422, and so is one that the verb refuses: each
    problem stands beside its field.
    """

    http_method_names = GET_AND_POST
    verb: ClassVar[Any]  # a staticmethod
    done: ClassVar[str | Promise] = gettext_lazy("Saved.")
    back: ClassVar[str]
    keep: ClassVar[tuple[str, ...]] = ()  # the parts of the address that `back` has, too
    form_name: ClassVar[str] = "form"

    event: Event | None = None
    actor: Actor
    object: Any
    outcome: Any = None

    @classmethod
    @abstractmethod
    def checked(cls, view: View) -> View:
        """The view behind its checks of who may see it."""

    @classmethod
    def as_view(cls, **options: Any) -> View:
        view: View = super().as_view(**options)  # type: ignore[assignment]  # answers as ours do
        methods = [name.upper() for name in cls.http_method_names]
        allowed: View = require_http_methods(methods)(cls.checked(view))
        return allowed

    def setup(self, request: HttpRequest, *args: Any, **address: Any) -> None:
        super().setup(request, *args, **address)
        self.actor = actor_in(request)
        self.object = self.get_object()
        self.makers = self.forms()

    def get_object(self) -> Any:
        return self.event

    def forms(self) -> Forms:
        return {self.form_name: self.form_class}  # type: ignore[dict-item]  # named by the page

    def get_form(self, form_class: Any = None) -> Any:  # noqa: ARG002 (Django names it)
        data = self.request.POST if self.request.method == "POST" else None
        return self.makers[self.form_name](data)

    def context(self) -> dict[str, Any]:
        return {}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        sent = more.pop("form", None) or self.get_form()
        others = {name: make(None) for name, make in self.makers.items() if name != self.form_name}
        return {**self.context(), **others, self.form_name: sent, **more}

    def render_to_response(self, context: dict[str, Any], **_more: Any) -> HttpResponse:
        return form_page(self.request, self.get_template_names()[0], self.event, **context)

    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            self.outcome = self.write(form)
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        except Refused as refusal:
            add_problems(form, refusal.problems)
            return self.form_invalid(form)
        if text := self.said():
            messages.success(self.request, text)
        return super().form_valid(form)

    def write(self, form: Any) -> Any:
        return type(self).verb(self.object, actor=self.actor, **form.cleaned_data)

    def said(self) -> str:
        return str(self.done)

    def get_success_url(self) -> str:
        slug = {} if self.event is None else {"slug": self.event.slug}
        return reverse(self.back, kwargs=slug | {name: self.kwargs[name] for name in self.keep})


class StaffFormView(VerbFormView):
    """A page of an event for those of its staff who `may`; `private` where it holds secrets."""

    may: ClassVar[str]
    private: ClassVar[bool] = False
    event: Event

    @classmethod
    def checked(cls, view: View) -> View:
        checked = requires(cls.may)(view)
        return private_page(checked) if cls.private else checked

    def setup(self, request: HttpRequest, event: Event, **address: Any) -> None:
        self.event = event
        super().setup(request, **address)
