"""Who meets whom and who sits where: tasks in, seatings with their certificate out.

A name is imported when it is first used, so that a task alone needs no search.
"""

from typing import TYPE_CHECKING

from scoring.core.on_demand import names_on_demand

if TYPE_CHECKING:
    from scoring.seating.certificate import Certificate, certify
    from scoring.seating.drawing import Seating, draw
    from scoring.seating.explain import REASONS, Reason, explain_seating
    from scoring.seating.methods.catalogue import METHODS, Method
    from scoring.seating.plans.assign_numbers import NumberAssignment, PlanPlayer, assign_players
    from scoring.seating.plans.plan import Plan, make_plan
    from scoring.seating.plans.plan_certificate import PlanCertificate, certify_plan
    from scoring.seating.plans.replan import NewPlan, replan
    from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask
    from scoring.seating.validate_task import problems_of_task

__all__ = [
    "METHODS",
    "REASONS",
    "Certificate",
    "Method",
    "NewPlan",
    "NumberAssignment",
    "Plan",
    "PlanCertificate",
    "PlanPlayer",
    "PlayerTask",
    "Reason",
    "SeatedTable",
    "Seating",
    "SeatingTask",
    "assign_players",
    "certify",
    "certify_plan",
    "draw",
    "explain_seating",
    "make_plan",
    "problems_of_task",
    "replan",
]

__getattr__ = names_on_demand(
    globals(),
    {
        "scoring.seating.certificate": "Certificate certify",
        "scoring.seating.drawing": "Seating draw",
        "scoring.seating.explain": "REASONS Reason explain_seating",
        "scoring.seating.methods.catalogue": "METHODS Method",
        "scoring.seating.plans.assign_numbers": "NumberAssignment PlanPlayer assign_players",
        "scoring.seating.plans.plan": "Plan make_plan",
        "scoring.seating.plans.plan_certificate": "PlanCertificate certify_plan",
        "scoring.seating.plans.replan": "NewPlan replan",
        "scoring.seating.task": "PlayerTask SeatedTable SeatingTask",
        "scoring.seating.validate_task": "problems_of_task",
    },
)
