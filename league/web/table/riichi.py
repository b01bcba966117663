"""The key on a table page that marks riichi when it is declared."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.core.errors import Refused
from league.play.declared_riichi import declare_riichi, take_back_riichi
from league.web.table.access import TableAccess, table_page
from league.web.table.hands import version_of
from league.web.table.tables import refused_page, seat_in


@require_POST
@table_page
def mark(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Mark riichi of a player, or remove the mark."""
    seat = seat_in(request, access)
    do = declare_riichi if request.POST.get("declared") == "1" else take_back_riichi
    try:
        do(access.table, seat, actor=access.actor, version=version_of(request.POST))
    except Refused as refused:
        return refused_page(request, access, refused)
    return redirect(access.url("page"))
