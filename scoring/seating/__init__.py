"""Who meets whom and who sits where: tasks in, seatings with their certificate out."""

from scoring.seating.certificate import Certificate, certify
from scoring.seating.draw import Seating, draw
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
