from rest_framework.exceptions import ValidationError
from rest_framework.fields import IntegerField
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

MOST_DIGITS = 9


class Pages(PageNumberPagination):
    """Pagination by `?page=2&page_size=50`; every list has a stable order."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500

    def get_page_size(self, request: Request) -> int | None:
        """The library takes its own size for a text that is no number."""
        text = request.query_params.get(self.page_size_query_param, "1")
        if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text)):
            raise ValidationError({"page_size": [IntegerField.default_error_messages["invalid"]]})
        return super().get_page_size(request)
