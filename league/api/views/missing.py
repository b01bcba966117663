from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView


@extend_schema(exclude=True)
class Missing(APIView):
    """Unknown addresses of the API: 404 in the API's error shape."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        raise NotFound
