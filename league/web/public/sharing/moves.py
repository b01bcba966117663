"""Every move of a game as a file."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from league.importing.online_logs.kept_games import kept_game, viewer_file
from league.models import Session
from league.seating.queries.sessions import table_numbered
from league.web.common.views import PRIVATE_PAGE_HEADERS, actor_in, or_404, with_session


@require_safe
@with_session
def viewer_json(request: HttpRequest, session: Session, table: int) -> JsonResponse:
    """The game with all its moves as a file for Tenhou's viewer, where they are known."""
    row, actor = or_404(table_numbered(session, table)), actor_in(request)
    file = viewer_file(row, or_404(kept_game(row, actor)), actor)
    name = f"{session.event.slug}-{session.number}-{table}.json"
    headers = {**PRIVATE_PAGE_HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(file, json_dumps_params={"ensure_ascii": False}, headers=headers)
