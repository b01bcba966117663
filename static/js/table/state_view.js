// The page beside an entry: the seats, the round, and the hands that wait on this phone. If the table has
// changed, a waiting hand is shown with what was stored, for a person to compare.

import { playHand } from "../offline_tables/play.js";
import { seatOf, windOf } from "../offline_tables/seats.js";
import { discardHand } from "./discarded.js";
import { all, byId, closest, copyOf, fillTexts, listItem, one } from "./dom.js";
import { accessRefused, currentGame, serverGame, waitingHands } from "./game.js";
import { refresh } from "./live.js";
import { showUndoKey } from "./messages.js";
import { isOffered } from "./entry/new_form.js";
import { anyTables, countersOf, formatChange, pointsText, roundWords, tables, words } from "./page.js";
import { releaseHand, removeHand } from "./queue.js";
import { shownSituation, showRiichi } from "./riichi.js";
import { storedInstead } from "./same_hand.js";
import { showSeatChange } from "./seat_change.js";
import { WAITING, showWind } from "./seat_rows.js";
import { leaveStored, replaceStored, send } from "./sender.js";
import { isOnlyInPage } from "./store.js";
import { orderRows, placeOnTable, settingTapped, showThisPhone } from "../seats/this_phone.js";

/** @import { Situation, WaitingHand, Wind } from "../offline_tables/types.js" */
/** @import { CurrentGame } from "./game.js" */

// ------------------------------------------------------------------------------------- the seats

/**
 * The seat to which differences are shown.
 *
 * @type {number | null}
 */
let comparedSeat = null;

const seatRows = () => all(document, "#state [data-seat-index]");

/** @param {Situation} situation */
const showDifferences = ({ pending, points }) => {
  for (const row of seatRows()) {
    const seat = Number(row.dataset.seatIndex);
    const link = one(row, "[data-compare]");
    if (seat === comparedSeat) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    const difference = one(row, "[data-difference]");
    difference.hidden = pending || comparedSeat === null || seat === comparedSeat;
    if (comparedSeat !== null) difference.textContent = formatChange(points[seat] - points[comparedSeat]);
  }
};

/** @param {Event} event */
export const seatTapped = (event) => {
  const link = closest(event.target, "[data-compare]");
  if (link) {
    event.preventDefault();
    const seat = Number(link.dataset.compare);
    comparedSeat = comparedSeat === seat ? null : seat;
    showDifferences(shownSituation());
  }
  if (settingTapped(event)) showState();
};

/** @param {Situation} situation */
const showSeats = (situation) => {
  const { dealer } = situation;
  const rows = seatRows();
  orderRows(rows, (row) => Number(row.dataset.seatIndex));
  for (const row of rows) {
    const seat = Number(row.dataset.seatIndex);
    row.dataset.place = String(placeOnTable(seat));
    row.classList.toggle("seat--dealer", seat === dealer);
    one(row, "[data-dealer]").hidden = seat !== dealer;
    one(row, "[data-points]").textContent = pointsText(situation, seat);
    showWind(one(row, ".wind"), windOf(tables, situation, seat) ?? WAITING);
  }
};

/** @param {CurrentGame} game */
const noNextHand = ({ ending, situation }) => {
  const isPending = situation.pending && noneIsStopped();
  const part = copyOf(ending ? "t-game-over" : isPending ? "t-points-first" : "t-unsent-first");
  if (ending) fillTexts(part, { ending: words.endings[ending] ?? "" });
  for (const line of all(part, "[data-unsaved]")) line.hidden = !waitingHands().length;
  return part;
};

/**
 * Offer the outcomes of the next hand, or say why there is none.
 *
 * @param {HTMLElement} state @param {CurrentGame} game
 */
const showOutcomes = (state, game) => {
  for (const old of all(state, "[data-entry-closed], [data-points-pending]")) old.remove();
  const outcomes = /** @type {HTMLElement | null} */ (state.querySelector("[data-outcomes]"));
  if (!outcomes) return;
  const { ending, situation } = game;
  outcomes.hidden = Boolean(ending) || !game.known;
  // That the game is over stands above the points, and what is missing in the place of the keys.
  if (ending) state.prepend(noNextHand(game));
  else if (outcomes.hidden) outcomes.after(noNextHand(game));
  if (situation.pending) outcomes.before(copyOf("t-points-pending"));
  for (const link of all(state, "[data-winning-conditions]")) link.hidden = Boolean(ending ?? situation.pending);
  for (const link of all(state, "[data-ends-game]")) link.hidden = Boolean(ending);
};

/**
 * The title of the page: the round while the game is played, then the session.
 *
 * @param {Situation} situation @param {boolean} isPlaying
 */
const showTitle = (situation, isPlaying) => {
  const title = /** @type {HTMLElement | null} */ (document.querySelector("[data-situation]"));
  if (!title) return;
  title.hidden = !isPlaying;
  one(document, "[data-without-situation]").hidden = isPlaying;
  fillTexts(title, { ...countersOf(situation), ...roundWords(situation) });
};

/** Show the present game, waiting hands included. */
export const showState = () => {
  const state = byId("state");
  const game = currentGame();
  const situation = shownSituation();
  showWaitingHands();
  showThisPhone();
  showDifferences(situation);
  showSeats(situation);
  showTitle(situation, !game.ending && state.querySelector("[data-playing]") !== null);
  showRiichi();
  showUndoKey();
  showOutcomes(state, game);
  if (words) showSeatChange(state, situation, !game.ending);
};

// -------------------------------------------------------------------------------- waiting hands

const storedRows = () => all(document, "#state .hand");

/** The ids of the hands that the page lists. */
export const listedHands = () => storedRows().map((row) => row.id);

const noneIsStopped = () => waitingHands().every(({ why }) => !why);

/** @param {WaitingHand} hand */
const wordsOf = ({ before, entry }) => ({
  ...roundWords(before),
  outcome: words.outcomes[entry.kind ?? entry.outcome],
});

/**
 * The players of the entry, by their names when it was entered.
 *
 * @param {HTMLElement} row @param {WaitingHand} hand
 */
const showPlayers = (row, { before, entry, seats }) => {
  const { discarder, nagashi, offender, riichi, tenpai, wins } = entry;
  const whose = nagashi ?? (offender ? [offender] : wins?.map((win) => win.seat));
  /** @type {Record<string, Wind[] | undefined>} */
  const players = { whose, discarder: discarder && [discarder], riichi, tenpai };
  for (const [part, winds = []] of Object.entries(players)) {
    const line = /** @type {HTMLElement | null} */ (row.querySelector(`[data-people="${part}"]`));
    if (!line) continue;
    line.hidden = !winds.length;
    const names = winds.map((wind) => seats[seatOf(tables, before, wind)].name);
    fillTexts(line, { names: names.join(words.comma) });
  }
};

/**
 * The payments of the hand, if the phone knows them, and what was gained in its row.
 *
 * @param {HTMLElement} row @param {WaitingHand} hand
 */
const showDeltas = (row, { before, entry, seats }) => {
  const deltas = playHand(anyTables, entry, before)?.deltas ?? [];
  one(row, "[data-value-waits]").hidden = deltas.length > 0;
  const parts = deltas.map((delta, seat) => {
    const part = copyOf("t-change");
    fillTexts(part, { name: seats[seat].name, change: formatChange(delta) });
    return part;
  });
  one(row, "[data-deltas]").replaceChildren(...parts);
  const gains = [...new Set(deltas.filter((delta) => delta > 0))].map(formatChange);
  const sums = gains.length ? gains : [deltas.length ? "–" : "…"];
  const asPart = (/** @type {string} */ text) => Object.assign(document.createElement("span"), { textContent: text });
  one(row, "[data-gains]").replaceChildren(...sums.map(asPart));
};

/** @param {HTMLElement} row a stored hand, to read: nothing of the copy can be tapped or unfolded */
const withoutLinks = (row) => {
  const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
  copy.removeAttribute("id");
  for (const other of all(copy, "summary, .hand__foot, .trace, a > .visually-hidden")) other.remove();
  for (const box of all(copy, "a, details")) box.replaceWith(...box.childNodes);
  return copy;
};

/**
 * List the hands that were stored since an entry began.
 *
 * @param {HTMLElement} box @param {string[]} seen
 */
export const showStoredSince = (box, seen) => {
  const rows = storedRows().filter((row) => !seen.includes(row.id));
  box.hidden = !rows.length;
  one(box, "ol").replaceChildren(...rows.map(withoutLinks));
};

/**
 * Whether the hand can be entered again in its place: the server refused it, or its value is pending.
 *
 * @param {WaitingHand} hand
 */
const isChangeable = ({ before, entry, why }) =>
  isOffered(entry.outcome) && (why === "refused" || (!why && playHand(anyTables, entry, before) === null));

/**
 * The decisions that a person has about a hand. If another phone stored the same deal, that one counts
 * unless somebody decides otherwise.
 *
 * @param {HTMLElement} row @param {WaitingHand} hand @param {boolean} isLast
 */
const showChoices = (row, hand, isLast) => {
  const { why } = hand;
  const isTwice = why === "stale" && storedInstead(hand) !== undefined;
  const reason = isTwice ? "twice" : why;
  for (const line of all(row, "[data-why]")) line.hidden = line.dataset.why !== reason;
  const [again, change] = ["again", "change"].map((choice) => one(row, `[data-choice="${choice}"]`));
  change.hidden = !isChangeable(hand);
  // What the server refused is refused again until it is changed.
  again.hidden = !why || Boolean(serverGame().ending) || (why === "refused" && !change.hidden);
  again.classList.toggle("button--primary", !isTwice);
  for (const choice of ["leave", "replace"]) one(row, `[data-choice="${choice}"]`).hidden = !isTwice;
  change.classList.toggle("button--primary", why === "refused");
  // Later hands were entered for the situation after this one; the last one has its key above the list.
  one(row, '[data-choice="drop"]').hidden = isTwice || (!why && (!isLast || noneIsStopped()));
};

/**
 * @param {WaitingHand} hand @param {boolean} isLast @param {boolean} wasOpen what it unfolds to was in sight
 */
const waitingRow = (hand, isLast, wasOpen) => {
  const part = copyOf("t-unsent");
  const row = one(part, "[data-unsent]");
  const { order, problems = [], why } = hand;
  fillTexts(row, wordsOf(hand));
  showPlayers(row, hand);
  showDeltas(row, hand);
  if (why === "stale") showStoredSince(one(row, "[data-meanwhile]"), hand.seen);
  row.dataset.unsent = String(order);
  row.classList.toggle("unsent--stopped", Boolean(why));
  one(row, "details").toggleAttribute("open", Boolean(why) || wasOpen);
  one(row, "[data-problems]").append(...problems.map(listItem));
  showChoices(row, hand, isLast);
  return part;
};

const showWaitingHands = () => {
  const box = byId("unsent");
  const hands = waitingHands();
  box.hidden = !hands.length;
  one(box, "[data-not-stored]").hidden = !isOnlyInPage();
  // The first one waits for a person's decision, not for the network; a practice table sends none.
  for (const line of all(box, "[data-will-send]")) line.hidden = Boolean(hands[0]?.why);
  one(box, "[data-drop-last]").hidden = !noneIsStopped();
  const last = hands.at(-1);
  if (last) fillTexts(one(box, "[data-drop-last]"), wordsOf(last));
  const open = all(box, "[data-unsent]:has(details[open])").map((row) => row.dataset.unsent);
  const rows = hands.map((hand) => waitingRow(hand, hand === last, open.includes(String(hand.order))));
  one(box, "[data-hands]").replaceChildren(...rows);
  byId("signed-out").hidden = !accessRefused();
};

/** @param {WaitingHand} hand if exactly one other hand was stored meanwhile, it is this one */
const drop = (hand) => {
  const { situation, version } = serverGame();
  return removeHand(hand, { version, situation, untouched: version === Number(hand.version) + 1 });
};

/**
 * @param {WaitingHand} hand @param {HTMLElement} button says which of two entries counts
 */
const decide = async (hand, { dataset: { choice, reason } }) => {
  const stored = storedInstead(hand);
  if (choice === "drop") await discardHand(hand, () => drop(hand));
  else if (choice === "again") await refresh().then(() => releaseHand(hand), () => {});
  else if (!stored) await refresh().catch(() => {});
  else if (choice === "leave") await discardHand(hand, () => leaveStored(hand, stored));
  else await replaceStored(hand, stored, reason ?? "");
};

/**
 * A tap on a waiting hand: discard it, send it for the present state of the game, or choose between it and
 * the one that another phone stored.
 *
 * @param {Event} event @param {(hand: WaitingHand) => void} changeWaitingHand opens its entry again
 */
export const waitingHandTapped = async (event, changeWaitingHand) => {
  const button = closest(event.target, "[data-choice]");
  const row = closest(button, "[data-unsent]");
  // The key above the list is that of the last hand.
  const hand = row ? waitingHands().find(({ order }) => order === Number(row.dataset.unsent)) : waitingHands().at(-1);
  if (!button || !hand) return;
  if (button.dataset.choice === "change") {
    changeWaitingHand(hand);
    return;
  }
  await decide(hand, button);
  await send();
};
