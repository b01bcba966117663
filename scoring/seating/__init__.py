"""Who meets whom and who sits where: tasks in, seatings with their certificate out."""

from scoring.seating.certificate import Certificate, certify
from scoring.seating.draw import Seating, draw
from scoring.seating.explain import why
from scoring.seating.methods.catalogue import METHODS, Method
from scoring.seating.plan_text import read_plan
from scoring.seating.plans import (
    Handing,
    NewPlan,
    Plan,
    PlanCertificate,
    PlanPlayer,
    certify_plan,
    hand_out,
    make_plan,
    replan,
)
from scoring.seating.reasons import REASONS, Reason
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask
from scoring.seating.task_check import problems_of_task

__all__ = [
    "METHODS",
    "REASONS",
    "Certificate",
    "Handing",
    "Method",
    "NewPlan",
    "Plan",
    "PlanCertificate",
    "PlanPlayer",
    "PlayerTask",
    "Reason",
    "SeatedTable",
    "Seating",
    "SeatingTask",
    "certify",
    "certify_plan",
    "draw",
    "hand_out",
    "make_plan",
    "problems_of_task",
    "read_plan",
    "replan",
    "why",
]
