"""Error messages of sign-up: who and when, questions and answers, the fee."""

from django.utils.translation import gettext_noop as _

MESSAGES: dict[str, str] = {
    "sign_up_closed": _("Sign-up for this event is closed."),
    "sign_up_closed_by_start": _(
        "The event has started, so sign-up is closed. Ask the organiser if you want to join."
    ),
    "sign_up_elsewhere": _("This form has already been used for another sign-up."),
    "sign_up_declined": _("The organiser has declined this sign-up. Please contact the organiser."),
    "sign_up_flood": _(
        "Too many sign-ups are waiting for an answer. Please contact the organiser."
    ),
    "sign_up_order": _(
        "The sign-up of %(name)s has the status “%(status)s”, so this is not possible."
    ),
    "sign_up_doubtful": _("Choose the player “%(name)s”, or add a new player."),
    "player_signed_up": _("%(name)s has already signed up. Choose another player."),
    "places_taken": _("All %(capacity)s places are taken. Raise the number of places first."),
    "contact_missing": _("Enter an e-mail address or a telephone number. Only organisers see it."),
    "contact_no_email": _(
        "This is not a whole e-mail address. Write one such as lena@example.org alone, or a"
        " telephone number."
    ),
    "email_needed": _("Enter an e-mail address. We send a link there to confirm your sign-up."),
    "sign_up_lapsed": _("This sign-up was not confirmed in time. Please sign up again."),
    "self_check_in_closed": _("Check-in is at the desk."),
    "check_in_at_desk": _("Please go to the check-in desk: %(name)s has the status “%(status)s”."),
    "too_many_sign_ups": _(
        "Too many sign-ups for this event from your browser or network. Try again later."
    ),
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
    "currency_kept": _(
        "People have paid in %(currency)s (%(count)s). Keep the currency, or mark them as not paid first."
    ),
    "pay_by_without_fee": _("A date to pay by needs a fee. Enter the fee as well."),
}
