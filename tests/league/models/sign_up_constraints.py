"""Rows that the constraints of sign-ups, questions, answers and claims refuse."""

from collections.abc import Callable

from tests.factories import (
    PlayerFactory,
    SignUpAnswerFactory,
    SignUpFactory,
    SignUpQuestionFactory,
    SignUpTermsFactory,
)
from tests.factories.claim import PlayerClaimFactory


def one_place_for_two_sign_ups() -> None:
    asked = SignUpFactory.create(position=7)
    SignUpFactory.create(event=asked.event, position=7)


def one_question_answered_twice() -> None:
    answer = SignUpAnswerFactory.create()
    SignUpAnswerFactory.create(sign_up=answer.sign_up, question=answer.question)


def one_player_claimed_twice() -> None:
    claim = PlayerClaimFactory.create()
    PlayerClaimFactory.create(player=claim.player, login=claim.login)


def one_player_signed_up_twice() -> None:
    asked = SignUpFactory.create(player=PlayerFactory.create())
    SignUpFactory.create(event=asked.event, player=asked.player)


#: By the name of the constraint.
REFUSED: dict[str, Callable[[], object]] = {
    "player_claim_once": one_player_claimed_twice,
    "sign_up_accepted_has_entrant": lambda: SignUpFactory.create(status="accepted"),
    "sign_up_answer_given": lambda: SignUpAnswerFactory.create(text=""),
    "sign_up_answer_once": one_question_answered_twice,
    "sign_up_capacity_sane": lambda: SignUpTermsFactory.create(capacity=0),
    "sign_up_currency_known": lambda: SignUpTermsFactory.create(currency="ABC"),
    "sign_up_fee_positive": lambda: SignUpTermsFactory.create(fee=0),
    "sign_up_name_given": lambda: SignUpFactory.create(name=""),
    "sign_up_paid_with_time": lambda: SignUpFactory.create(paid_amount=5),
    "sign_up_position_once": one_place_for_two_sign_ups,
    "sign_up_position_positive": lambda: SignUpFactory.create(position=0),
    "sign_up_player_once": one_player_signed_up_twice,
    "sign_up_question_kind_known": lambda: SignUpQuestionFactory.create(kind="drawing"),
    "sign_up_question_position_sane": lambda: SignUpQuestionFactory.create(position=21),
    "sign_up_question_wording_given": lambda: SignUpQuestionFactory.create(wording=""),
    "sign_up_unconfirmed_is_held": lambda: SignUpFactory.create(status="unconfirmed"),
    "sign_up_status_known": lambda: SignUpFactory.create(status="dreaming"),
}
