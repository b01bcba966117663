"""Background jobs: progress and cancelling."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.outputs.events import JobOut
from league.core.errors import Forbidden
from league.core.jobs import cancel_job
from league.models import Job


class JobDetail(ApiView):
    @extend_schema(responses=JobOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(JobOut(self.job(pk)).data)

    def job(self, pk: int) -> Job:
        """The job, for staff who may request jobs and for the login that requested it."""
        job = found(Job.objects.filter(pk=pk).first())
        self.event(job.event_id)
        is_own = job.requested_by_id is not None and job.requested_by_id == self.actor.login_id
        if not is_own and not self.actor.may("report.build", event_id=job.event_id):
            raise Forbidden
        return job


class JobCancel(JobDetail):
    http_method_names = ["post", "options"]

    @extend_schema(request=None, responses=JobOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return Response(JobOut(cancel_job(self.job(pk), by=self.actor)).data)
