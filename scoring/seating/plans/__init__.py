"""Plans for a whole event: all sessions made before it starts."""

from scoring.seating.plans.assign_numbers import (
    NumberAssignment,
    PlanPlayer,
    assign_players,
)
from scoring.seating.plans.plan import Plan, make_plan
from scoring.seating.plans.plan_certificate import PlanCertificate, certify_plan
from scoring.seating.plans.replan import (
    NewPlan,
    replan,
)

__all__ = [
    "NewPlan",
    "NumberAssignment",
    "Plan",
    "PlanCertificate",
    "PlanPlayer",
    "assign_players",
    "certify_plan",
    "make_plan",
    "replan",
]
