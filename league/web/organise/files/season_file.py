"""Whole seasons as files: preview and import of one, and the event as one."""

from base64 import b64encode
from dataclasses import asdict
from itertools import islice
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import AnyProblem, message_of
from league.core.permissions import Actor
from league.core.sheets.limits import LARGEST_FILE
from league.enums import ReportFormat
from league.exporting.season_rows import SEASON_TABLES, season_rows_file
from league.exporting.season_sheet import season_sheet
from league.importing.finished_games import session_text
from league.importing.season_job import store_or_request
from league.importing.seasons.columns import COLUMNS
from league.importing.seasons.layout import Layout
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.rows import line_of
from league.importing.seasons.shape_columns import columns_of_shape, found_columns
from league.models import Event, Job
from league.play.queries.games import has_sticks
from league.standings.reports import results_file
from league.standings.row_files import TYPES
from league.standings.streamed_file import StreamedFile
from league.web.common.sheets.column_choice import ColumnChoice, column_choice
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
from league.web.organise.files.reports import attached
from league.web.organise.files.season_layout import (
    day_form,
    is_other_sheet,
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
        help_text=lazy("You see first what each column and row becomes. Nothing is stored yet."),
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


MOST_SHOWN = 200  # problems and games of one preview
MOST_EFFECTS = 10  # corrections of which the changed ranks are counted: each takes a ranking
OF_STICKS = ("sticks", "chips")  # columns of games that have riichi sticks


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.change")
def season_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Upload a file; preview it with all its problems; store it after confirmation."""
    posted = request.method == "POST"
    form = SeasonFileForm(request.POST if posted else None, request.FILES if posted else None)
    if not form.is_valid():
        return _upload_page(request, event, form)
    wanted = _wanted(form.cleaned_data["bytes"], request.POST)
    actor = actor_in(request)
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
    return _preview_page(request, event, form, wanted, found)


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
    form: SeasonFileForm,
    wanted: SeasonRequest,
    found: SeasonPreview,
) -> HttpResponse:
    asked = {
        item.field: message_of(item) for item in found.players.problems if "confirm" in request.POST
    }
    rows = [
        (
            line_of(one.listed.line),
            one.listed,
            wanted.choices.get(one.listed.line, ""),
            asked.get(f"line-{one.listed.line}"),
            player_choices(one.listed.candidates) if one.listed.state == "doubtful" else [],
        )
        for one in found.players.unknown
    ]
    doubtful = {f"line-{row.line}" for _line, row, *_rest in rows if row.state == "doubtful"}
    hard = [
        _of_line(item, line)
        for item, line in [
            *((item, 0) for item in found.problems),
            *((one.problem, one.line) for one in found.faults if not one.acceptable),
        ]
        if item.field not in doubtful | {"reason", "day"}
    ]
    return page(
        request,
        "organise/season_file/preview.html",
        event,
        status=UNPROCESSABLE if "confirm" in request.POST else 200,
        content=form.cleaned_data["content"],
        found=found,
        rows=rows,
        counts=counts_of([row for _line, row, *_rest in rows]),
        entrants=len(found.players.entrants),
        problems=hard[:MOST_SHOWN],
        more=max(0, len(hard) - MOST_SHOWN),
        faults=[
            (one.key, one.line, message_of(one.problem)) for one in found.faults if one.acceptable
        ],
        **_reading(found, wanted),
        **_corrections(found, wanted, actor_in(request)),
        accepted=sorted(wanted.accept),
        notes=[message_of(item) for item in found.notes][:MOST_SHOWN],
        **_first_games(found),
    )


def _first_games(found: SeasonPreview) -> dict[str, Any]:
    games = (
        (session_text(number), table) for number, tables in found.new.items() for table in tables
    )
    return {
        "games": list(islice(games, MOST_SHOWN)),
        "more_games": max(0, found.new_tables - MOST_SHOWN),
    }


def _reading(found: SeasonPreview, wanted: SeasonRequest) -> dict[str, Any]:
    """What the page says of how the file is read."""
    layout = found.rows.layout
    form = day_form(wanted.layout) if found.rows.asks_day else None
    return {
        "reading": layout_form(layout) if layout else form,
        "choice": _columns(layout),
        "day_missing": _sentences(found, "day"),
        "left_out": found.rows.left_out[:MOST_SHOWN],
    }


def _corrections(found: SeasonPreview, wanted: SeasonRequest, actor: Actor) -> dict[str, Any]:
    """The games with other points, what each changes, and what was chosen for it."""
    return {
        "corrections": [
            (
                one,
                one.ranks_changed(actor) if place < MOST_EFFECTS else None,
                "correct" if one.key in wanted.correct else "",
            )
            for place, one in enumerate(found.corrections)
        ],
        "reason": wanted.reason,
        "reason_problems": _sentences(found, "reason"),
        "separate": sorted(wanted.separate),
    }


def _sentences(found: SeasonPreview, field: str) -> list[str]:
    return [message_of(item) for item in found.problems if item.field == field]


def _columns(layout: Layout | None) -> ColumnChoice | None:
    if layout is None:
        return None
    return column_choice(layout.first_rows, found_columns(layout), columns_of_shape(layout))


def _of_line(item: AnyProblem, line: int) -> str:
    """The sentence, with the line of the file where it does not name it."""
    text = message_of(item)
    return _("Line %(line)s: %(text)s") % {"line": line, "text": text} if line else text
