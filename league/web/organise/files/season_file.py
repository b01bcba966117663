"""Whole seasons as files: preview and import of one, and the event as one."""

from base64 import b64encode
from dataclasses import asdict
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, Refused, message_of
from league.core.jobs import content_of
from league.core.permissions import Actor
from league.core.sheets.cells import takes_long
from league.core.sheets.limits import LARGEST_FILE
from league.enums import JobKind, JobStatus, ReportFormat
from league.exporting.season_rows import SEASON_TABLES, season_rows_file
from league.exporting.season_sheet import season_sheet
from league.history.queries.corrections import jobs_of
from league.importing.season_job import (
    preview_of,
    request_of,
    request_preview,
    request_store,
    source_of,
    store_or_request,
)
from league.importing.seasons.columns import COLUMNS
from league.importing.seasons.layout import Layout
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.rows import line_of
from league.importing.seasons.shape_columns import columns_of_shape, found_columns
from league.importing.seasons.shown import ShownSeason, decided, shown_of
from league.models import Event, Job
from league.play.queries.games import has_sticks
from league.standings.reports import results_file
from league.standings.row_files import TYPES
from league.standings.streamed_file import StreamedFile
from league.web.common.sheets.column_choice import ColumnChoice, column_choice
from league.web.common.sheets.sheet_choice import is_other_sheet
from league.web.common.views import (
    UNPROCESSABLE,
    actor_in,
    form_page,
    or_404,
    page,
    requires,
    run_verb_on_form,
    staff_page,
)
from league.web.organise.enrolment import choices_in, counts_of
from league.web.organise.files.reports import attached, job_page
from league.web.organise.files.season_layout import (
    day_form,
    layout_form,
    layout_in,
)
from league.web.organise.forms.entrants import bytes_of, player_choices
from league.web.organise.stored_files import season_stored


class SeasonFileForm(forms.Form):
    """A file, or the bytes of the file that its preview was made of."""

    file = forms.FileField(
        label=lazy("File (CSV, XLSX, or a log of Pantheon)"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json,text/csv"}),
        help_text=lazy(
            "The preview shows what each column and row becomes. Nothing is stored yet."
        ),
    )
    content = forms.CharField(
        required=False, max_length=2 * LARGEST_FILE, widget=forms.HiddenInput, strip=False
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        content = bytes(file.read()) if file else bytes_of(data.get("content", ""))
        if not content and not self.errors:
            self.add_error("file", lazy("Choose a file."))
        data["bytes"] = content or b""
        data["content"] = b64encode(data["bytes"]).decode()
        return data


MOST_PROBLEMS = 200  # of one preview, also of notes and of lines that are left out
OF_STICKS = ("sticks", "chips")  # columns of games that have riichi sticks


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.change")
def season_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Upload a file; preview it with all its problems; store it after confirmation."""
    posted = request.method == "POST"
    form = SeasonFileForm(request.POST if posted else None, request.FILES if posted else None)
    if not form.is_valid():
        return _upload_page(request, event, form)
    content, actor = form.cleaned_data["bytes"], actor_in(request)
    wanted = _wanted(content, request.POST)
    if run_verb_on_form(form, lambda: takes_long(content)):
        job = run_verb_on_form(form, lambda: request_preview(event, wanted, actor=actor))
        return _to_preview(job) if job else _upload_page(request, event, form)
    if "confirm" in request.POST and not is_other_sheet(request.POST):
        outcome = run_verb_on_form(form, lambda: store_or_request(event, wanted, actor=actor))
        if isinstance(outcome, Job):
            return redirect("job", event.slug, outcome.pk)
        if outcome is not None:
            messages.success(request, season_stored(asdict(outcome)))
            return redirect("manage_sessions", event.slug)
    form.errors.clear()  # of a refused confirmation: the preview names them again
    found = run_verb_on_form(form, lambda: preview_season(event, wanted, actor=actor))
    if found is None:
        return _upload_page(request, event, form)
    shown = shown_of(found, actor)
    return _preview_page(request, event, wanted, shown, content=form.cleaned_data["content"])


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.change")
def season_preview(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The preview that a job made, for who asked for it; its file is stored after confirmation."""
    actor = actor_in(request)
    asked: Job = or_404(jobs_of(event).filter(requested_by=actor.login_id, pk=job).first())
    source = source_of(asked)
    if source.kind != JobKind.PREVIEW_SEASON or source.status != JobStatus.DONE:
        return job_page(request, event, source)
    try:
        content = content_of(source)
    except Refused:
        messages.error(request, _("The file is no longer kept. Choose it again."))
        return redirect("season_file", event.slug)
    if request.method != "POST":
        wanted = request_of(asked.arguments, content)
        return _preview_page(request, event, wanted, decided(preview_of(source), wanted))
    wanted = _wanted(content, request.POST)
    return _read_or_store(request, event, wanted, source, actor)


def _read_or_store(
    request: HttpRequest, event: Event, wanted: SeasonRequest, source: Job, actor: Actor
) -> HttpResponse:
    """Ask for a job; or show the preview again, with the problems that are left."""
    stores = "confirm" in request.POST and not is_other_sheet(request.POST)
    form = forms.Form(request.POST)  # for problems that belong to no line
    ask = partial(request_store, preview=source) if stores else request_preview
    job = run_verb_on_form(form, lambda: ask(event, wanted, actor=actor))
    if job is None:
        return _preview_page(request, event, wanted, decided(preview_of(source), wanted))
    return redirect("job", event.slug, job.pk) if stores else _to_preview(job)


def _to_preview(job: Job) -> HttpResponse:
    return redirect("season_preview", job.event.slug, job.pk)


def _wanted(content: bytes, data: QueryDict) -> SeasonRequest:
    """The decisions on the page, which were for the lines of the sheet that it showed."""
    if is_other_sheet(data):
        return SeasonRequest(content=content, layout=layout_in(data))
    return SeasonRequest(
        content=content,
        layout=layout_in(data),
        choices=choices_in(data),
        accept=frozenset(data.getlist("accept")),
        **corrections_in(data),
    )


def corrections_in(data: Any) -> dict[str, Any]:
    """What is to happen to games that are stored with other points."""
    chosen = {
        name.removeprefix("game-"): value for name, value in data.items() if name[:5] == "game-"
    }
    return {
        "correct": frozenset(key for key, what in chosen.items() if what == "correct"),
        "separate": frozenset(key for key, what in chosen.items() if what == "new"),
        "reason": str(data.get("reason", "")),
    }


@staff_page("report.build")
def season_export(request: HttpRequest, event: Event, file_format: str) -> HttpResponse:
    chosen = or_404(file_format if file_format in ReportFormat.values else None)
    content = results_file([season_sheet(event, actor_in(request))], chosen)
    return attached(content, f"{event.slug}-season.{chosen}")


@staff_page("report.build")
def season_rows(request: HttpRequest, event: Event, of: str, file_format: str) -> HttpResponse:
    """Standings, games or hands, one a row, as this reader may see them."""
    or_404(SEASON_TABLES.get(of) and TYPES.get(file_format))
    file = season_rows_file(event, actor_in(request), of, file_format)
    name = f"{event.slug}-{of}.{file_format}"
    answer: Any = StreamedFile(file, name=name, content_type=TYPES[file_format])
    return answer  # type: ignore[no-any-return]  # of Django's other family of answers


def _upload_page(request: HttpRequest, event: Event, form: SeasonFileForm) -> HttpResponse:
    return form_page(
        request,
        "organise/season_file/upload.html",
        event,
        form=form,
        tables={name: table.label for name, table in SEASON_TABLES.items()},
        columns=[
            column.heads[0]
            for column in COLUMNS
            if has_sticks(event) or column.name not in OF_STICKS
        ],
    )


def _preview_page(
    request: HttpRequest,
    event: Event,
    wanted: SeasonRequest,
    shown: ShownSeason,
    *,
    content: str = "",
) -> HttpResponse:
    """What the file becomes; `content` travels with the page where no job keeps it."""
    refused = "confirm" in request.POST
    asked = {item.field: message_of(item) for item in shown.problems if refused}
    rows = [
        (
            shown.place_said(line_of(row.line)),
            row,
            wanted.choices.get(row.line, ""),
            asked.get(f"line-{row.line}") if row.state == "doubtful" else None,
            player_choices(row.candidates) if row.state == "doubtful" else [],
        )
        for row in shown.unknown
    ]
    return page(
        request,
        "organise/season_file/preview.html",
        event,
        status=UNPROCESSABLE if refused else 200,
        content=content,
        shown=shown,
        rows=rows,
        counts=counts_of(shown.unknown),
        faults=[
            (one.key, one.line and shown.place_said(one.line), message_of(one.problem))
            for one in shown.faults
            if one.acceptable
        ],
        accepted=sorted(wanted.accept),
        notes=[message_of(item) for item in shown.notes][:MOST_PROBLEMS],
        more_games=shown.tables - len(shown.games),
        **_problems(shown),
        **_reading(shown, wanted),
        **_corrections(shown, wanted),
    )


def _problems(shown: ShownSeason) -> dict[str, Any]:
    """Those that the page cannot solve."""
    beside = shown.doubtful | {"reason", "day"}
    hard = [
        *(message_of(item) for item in shown.problems if item.field not in beside),
        *(
            _of_line(one.problem, one.line and shown.place_said(one.line))
            for one in shown.faults
            if not one.acceptable
        ),
    ]
    return {
        "problems": hard[:MOST_PROBLEMS],
        "more": len(hard[MOST_PROBLEMS:]) + shown.more,
    }


def _reading(shown: ShownSeason, wanted: SeasonRequest) -> dict[str, Any]:
    """What the page says of how the file is read."""
    layout = shown.layout
    form = day_form(wanted.layout) if shown.asks_day else None
    return {
        "reading": layout_form(layout) if layout else form,
        "choice": _columns(layout),
        "day_missing": _sentences(shown, "day"),
        "left_out": [*map(shown.place_said, shown.left_out[:MOST_PROBLEMS])],
    }


def _corrections(shown: ShownSeason, wanted: SeasonRequest) -> dict[str, Any]:
    """The games with other points, and what was chosen for each."""
    return {
        "corrections": [
            (one, shown.place_said(one.line), "correct" if one.key in wanted.correct else "")
            for one in shown.corrections
        ],
        "reason": wanted.reason,
        "reason_problems": _sentences(shown, "reason"),
        "separate": sorted(wanted.separate),
    }


def _sentences(shown: ShownSeason, field: str) -> list[str]:
    return [message_of(item) for item in shown.problems if item.field == field]


def _columns(layout: Layout | None) -> ColumnChoice | None:
    if layout is None:
        return None
    return column_choice(layout.first_rows, found_columns(layout), columns_of_shape(layout))


def _of_line(item: AnyProblem, line: int | str) -> str:
    """The sentence, with the line of the file where it does not name it."""
    text = message_of(item)
    return _("Line %(line)s: %(text)s") % {"line": line, "text": text} if line else text
