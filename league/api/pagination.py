from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Pagination by `?page=2&page_size=50`; every list has a stable order."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500
