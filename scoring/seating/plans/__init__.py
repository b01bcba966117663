"""Plans for a whole event: who meets whom in every session, constructed rather than searched."""

from scoring.seating.plans.assign_numbers import Handing, PlanPlayer, hand_out
from scoring.seating.plans.measure import PlanCertificate, certify_plan
from scoring.seating.plans.plan import Plan, make_plan
from scoring.seating.plans.replan import NewPlan, replan

__all__ = [
    "Handing",
    "NewPlan",
    "Plan",
    "PlanCertificate",
    "PlanPlayer",
    "certify_plan",
    "hand_out",
    "make_plan",
    "replan",
]
