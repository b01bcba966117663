"""The page of a table that a phone keeps for use without a network."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.web.table.access import TableAccess, table_page
from league.web.table.page_context import table_context


@require_safe
@table_page
def offline_page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    return render(request, "table/offline.html", table_context(access))
