"""The sentence of an audit entry, by verb, with its names and values in bold.

`{who}` and `{subject}` are placeholders for the actor and the subject, `{old_…}` and `{new_…}` for
a value before and after, `{tables}` for the number of tables, `{first}`, `{second}`, `{here}` and
`{there}` for the players and seats of a swap.
"""

from collections.abc import Mapping
from string import Formatter

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "call.answer": _("{who} answered the {subject}."),
    "call.close": _("{who} resolved the {subject}."),
    "call.make": _("{who} called a referee to {new_table}."),
    "call.withdraw": _("{who} cancelled the {subject}."),
    "entrants.change": _("{who} changed the entry of {subject}."),
    "entrants.enrol": _("{who} added {subject} to the event."),
    "entrants.renew_card": _("{who} made a new PIN for the seat card of {subject}."),
    "entrants.set_status": _("{who} changed {subject} from {old_status} to {new_status}."),
    "entrants.remind": _("{who} reminded players who were not checked in."),
    "entrants.remove": _("{who} removed player number {old_number}."),
    "event.archive": _("{who} archived the event."),
    "event.change_address": _("{who} changed the address from {old_slug} to {new_slug}."),
    "event.count_publicly": _("{who} let the event count publicly."),
    "event.stop_counting": _("{who} took the event out of public lists and figures."),
    "event.copy": _("{who} made this event from a copy of {new_name}."),
    "rehearsal.make": _("{who} made this rehearsal of {new_name}."),
    "rehearsal.change": _("{who} changed the speed of the rehearsal."),
    "rehearsal.run": _("{who} started the simulated day."),
    "rehearsal.stop": _("{who} stopped the simulated day."),
    "event.set_banner": _("{who} changed the announcement."),
    "event.start_ceremony": _("{who} started the prize-giving."),
    "event.end_ceremony": _("{who} ended the prize-giving."),
    "event.unarchive": _("{who} took the event out of the archive."),
    "event.change": _("{who} changed the settings."),
    "event.change_ranking": _("{who} changed the ranking rules."),
    "event.change_ruleset": _("{who} changed the ruleset."),
    "event.create": _("{who} created the event."),
    "event.release_results": _("{who} changed the release of results."),
    "event.set_pairing_priorities": _("{who} changed the pairing priorities."),
    "event.set_status": _("{who} changed the event from {old_status} to {new_status}."),
    "hand.correct": _("{who} corrected {subject}."),
    "hand.record": _("{who} entered {subject}."),
    "hand.strike": _("{who} struck {subject}."),
    "job.cancel": _("{who} cancelled a job."),
    "job.create": _("{who} started a job: {new_kind}."),
    "line_up.lock": _("{who} closed the line-ups of {subject}."),
    "line_up.open": _("{who} opened the line-ups of {subject}."),
    "line_up.publish": _("{who} published the line-ups of {subject}."),
    "line_up.remind": _("{who} reminded captains of the line-ups of {subject}."),
    "line_up.set": _("{who} set the line-up of {new_team} for {subject}."),
    "line_up.set_late": _("{who} set the line-up of {new_team} for {subject} after the deadline."),
    "night.cancel": _("{who} cancelled {subject}."),
    "night.change": _("{who} changed {subject}."),
    "night.make": _("{who} planned {new_name}."),
    "team.mail_links": _("{who} mailed the links of captains."),
    "night.mail_links": _("{who} mailed the personal links."),
    "night.remind": _("{who} reminded players without an answer of {subject}."),
    "night.renew_group_link": _("{who} made a new link for the group."),
    "night.restore": _("{who} restored {subject}."),
    "night.terms": _("{who} changed how players are asked who comes."),
    "pair.allow": _("{who} allowed {old_pair} at one table again."),
    "pair.forbid": _("{who} keeps {new_pair} at different tables."),
    "bonus.give": _("{who} gave {new_entrant} a bonus: {score}."),
    "bonus.revoke": _("{who} revoked the {subject}."),
    "category.add": _("{who} added the prize category {new_name}."),
    "category.remove": _("{who} removed the prize category {old_name}."),
    "catalogue.add": _("{who} added {new_name} to the catalogue: {new_kind}, {score}."),
    "catalogue.remove": _("{who} removed {old_name} from the catalogue."),
    "penalty.give": _("{who} gave {new_entrant} a penalty: {new_kind}, {score}."),
    "penalty.revoke": _("{who} revoked the {subject}."),
    "plan.drop": _("{who} deleted the seating plan."),
    "plan.make": _("{who} created a seating plan."),
    "player.change": _("{who} changed the profile of {subject}."),
    "player.create": _("{who} created the profile of {subject}."),
    "photo.add": _("{who} kept a photo at {subject}."),
    "photo.delete": _("{who} deleted a photo of {subject}."),
    "roles.accept": _("{who} accepted an invitation as {new_role}."),
    "roles.grant": _("{who} made {new_login} {new_role}."),
    "roles.hand_over": _("{who} handed the event over to {new_login}."),
    "roles.take_back": _("{who} undid the hand-over to {old_login}."),
    "roles.set_tables": _("{who} changed the tables of a scorer."),
    "roles.invite": _("{who} invited somebody as {new_role}."),
    "roles.revoke": _("{who} took the role {old_role} from {old_login}."),
    "roles.revoke_invitation": _("{who} revoked an invitation."),
    "seat.substitute": _("{who} seated {new_entrant} for {old_entrant} at {subject}."),
    "session.discard": _("{who} discarded the draft of session {old_number}."),
    "session.draw": _("{who} drew {subject}: {tables}."),
    "session.extend": _("{who} gave {subject} extra time."),
    "session.finish": _("{who} finished {subject}."),
    "session.pause": _("{who} paused the clocks of {subject}."),
    "session.publish": _("{who} published the seating of {subject}."),
    "session.redraw": _("{who} asked for another draw of {subject}."),
    "session.reopen": _("{who} reopened {subject}."),
    "session.repair": _("{who} repaired the seating of {subject}."),
    "session.request": _("{who} asked for a draw of {subject}."),
    "session.resume": _("{who} resumed the clocks of {subject}."),
    "session.start": _("{who} started {subject}."),
    "session.swap_seats": _(
        "{who} swapped two seats: {first} moved from {there} to {here}, and {second} back."
    ),
    "session.undo_change": _("{who} undid a change of the seating of {subject}."),
    "session.unpublish": _("{who} moved {subject} back to draft."),
    "session.unstart": _("{who} undid the start of {subject}."),
    "session.use_other_draft": _("{who} chose the other draft of {subject}."),
    "sign_up.accept": _("{who} accepted {subject}."),
    "sign_up.answer_questions": _("{who} changed the answers of {subject}."),
    "sign_up.ask": _("{who} signed up: {subject}."),
    "sign_up.close": _("{who} closed sign-up."),
    "sign_up.close_at_start": _("{who} closed sign-up by starting {subject}."),
    "sign_up.confirm": _("{who} confirmed the e-mail address of {subject}."),
    "sign_up.decline": _("{who} declined {subject}."),
    "sign_up.contact": _("{who} changed the contact of {subject}."),
    "sign_up.erase": _("{subject} was withdrawn, because the person was erased."),
    "sign_up.move": _("{who} gave {subject} another place on the waiting list."),
    "sign_up.open": _("{who} opened sign-up."),
    "sign_up.pay": _("{who} marked the fee of {subject} as paid."),
    "sign_up.promote": _("{subject} moved up from the waiting list."),
    "sign_up.question": _("{who} changed the question “{subject}” at sign-up."),
    "sign_up.reopen": _("{who} opened sign-up again by undoing the start of {subject}."),
    "sign_up.terms": _("{who} changed the sign-up settings."),
    "sign_up.unask": _("{who} removed the question “{old_wording}” from sign-up."),
    "sign_up.unpay": _("{who} took the mark “paid” of {subject} back."),
    "sign_up.wait": _("{who} moved {subject} to the waiting list."),
    "sign_up.withdraw": _("{who} withdrew {subject}."),
    "stage.admit": _("{who} added {new_entrant} to {subject}."),
    "stage.change": _("{who} changed {subject}."),
    "stage.create": _("{who} added the stage {subject}."),
    "stage.cut": _("{who} made the cut for {subject}."),
    "stage.undo_cut": _("{who} undid the cut for {subject}."),
    "table.agree_to_end": _("{who} agreed to end {subject} early."),
    "table.clear_result": _("{who} removed the result of {subject}."),
    "table.close": _("{who} closed {subject}."),
    "table.correct_result": _("{who} corrected the result of {subject}: {changes}."),
    "table.end": _("{who} ended the game at {subject}."),
    "table.extend": _("{who} gave {subject} extra time."),
    "table.record_result": _("{who} entered the result of {subject}: {new_raw_points}."),
    "table.recompute": _("{who} recalculated {subject}."),
    "table.renew_link": _("{who} renewed the link of {subject}."),
    "table.reopen": _("{who} reopened {subject}."),
    "table.sign": _("{who} signed the result: {subject}."),
    "table.swap_seats": _("{who} swapped {first} and {second} at {subject}."),
    "table.take_hands_again": _("{who} let hands be entered at {subject} again."),
    "table.take_result_only": _("{who} let only the result be entered for {subject}."),
    "riichi.declare": _("{who} marked riichi of {new_entrant} at {subject}."),
    "riichi.take_back": _("{who} removed the mark of riichi of {new_entrant} at {subject}."),
    "table.undo_close": _("{who} undid the closing of {subject}."),
    "table.unsign": _("{who} withdrew the signature: {subject}."),
    "table.void_sign_offs": _("{who} voided the sign-offs of {subject}."),
    "team.change": _("{who} changed the team {subject}."),
    "team.create": _("{who} created the team {subject}."),
    "team.set_squad": _("{who} changed the squad of {subject}."),
}

#: The verbs whose sentence says everything in the entry.
SAID_IN_FULL = frozenset(
    {
        "call.answer",
        "entrants.set_status",
        "event.change_address",
        "event.set_status",
        "job.create",
        "line_up.lock",
        "pair.allow",
        "pair.forbid",
        "roles.accept",
        "roles.grant",
        "roles.hand_over",
        "roles.invite",
        "roles.revoke",
        "roles.take_back",
        "seat.substitute",
        "session.finish",
        "session.publish",
        "session.reopen",
        "session.start",
        "session.swap_seats",
        "session.unpublish",
        "session.unstart",
        "sign_up.accept",
        "sign_up.ask",
        "sign_up.close",
        "sign_up.close_at_start",
        "sign_up.open",
        "sign_up.reopen",
        "sign_up.withdraw",
        "table.swap_seats",
    }
)


def named_by(verb: str) -> set[str]:
    """The placeholders in the sentence of a verb."""
    parts = Formatter().parse(str(SENTENCES.get(verb, "")))
    return {name for _text, name, _format, _conversion in parts if name}


def sentence(verb: str, words: Mapping[str, object]) -> SafeString:
    """The sentence of a verb; "" if it has none, or if a value for it is missing."""
    text = SENTENCES.get(verb)
    if text is None:
        return SafeString("")
    bold = {name: format_html('<b class="val">{}</b>', word) for name, word in words.items()}
    try:
        return format_html(str(text), **bold)
    except KeyError:
        return SafeString("")
