"""Error messages of sign-up: its time, questions and answers, the fee."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "sign_up_opens_later": _("Sign-up opens on %(when)s."),
    "opens_after_closing": _(
        "Sign-up opens after it closes. Choose an earlier opening or a later closing."
    ),
    # questions of the organiser
    "too_many_questions": _(
        "Sign-up asks %(count)s questions already. Remove one before you add another."
    ),
    "question_missing": _("Write the question."),
    "question_kind_kept": _(
        "The kind stays, because people have answered this question (%(count)s). Remove the"
        " question, or ask another one."
    ),
    "choice_chosen": _("People have chosen “%(choice)s” (%(count)s), so it must stay."),
    "choices_number": _("Give %(low)s to %(high)s choices."),
    "choices_twice": _("Two choices are the same. Change or delete one."),
    "choices_length": _("A choice is empty or too long. Give each 1 to %(high)s characters."),
    "question_answered": _(
        "People have answered this question (%(count)s). Tick that their answers are deleted too."
    ),
    "question_unknown": _("This event does not ask the question %(value)s."),
    "answer_missing": _("Please answer: %(question)s"),
    "answer_not_ticked": _("Please tick: %(question)s"),
    "answer_no_tick": _("Answer with true or false: %(question)s"),
    # fee
    "no_fee": _("The event has no fee. Enter one in the sign-up settings."),
    "currency_kept": _("People have paid in %(currency)s (%(count)s), so the currency stays."),
    "pay_by_without_fee": _("A date to pay by needs a fee. Enter the fee as well."),
}
