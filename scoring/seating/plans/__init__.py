"""Plans for a whole event: who meets whom in every session, constructed rather than searched."""

from scoring.seating.plans.measure import PlanCertificate, certify_plan
from scoring.seating.plans.plan import Plan, make_plan

__all__ = ["Plan", "PlanCertificate", "certify_plan", "make_plan"]
