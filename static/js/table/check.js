// The step before saving: who pays whom, the new points, and what comes next.

import { withoutOwnSticks } from "../offline_tables/payments.js";
import { asksYame, playHand } from "../offline_tables/play.js";
import { copyOf, fillTexts, formOf, inputIn, one } from "./dom.js";
import { isByTiles } from "./fields.js";
import { nameOf } from "./game.js";
import { anyTables, countersOf, formatChange, formatPoints, roundWords, tables, words } from "./page.js";
import { paymentPicture } from "./picture.js";
import { checkByServer, showFinalScores } from "./server_preview.js";
import { valueStep } from "./value_steps.js";

/** @import { Entry, Played, Situation, Transfer } from "../offline_tables/types.js" */
/** @import { CurrentGame } from "./game.js" */
/** @typedef {{entry: Entry, game: CurrentGame, data: FormData}} Draft what the form says by now */

/** @param {number | null} seat */
const nameOrTable = (seat) => (seat === null ? words.middle : nameOf(seat));

/** @param {Transfer} transfer */
const transferRow = ({ payer, points, reason, receiver }) => {
  const part = copyOf("t-move");
  fillTexts(part, {
    payer: nameOrTable(payer),
    receiver: nameOrTable(receiver),
    reason: words.reasons[reason] ?? "",
    points: formatPoints(points),
  });
  return part;
};

/** @param {number} seat @param {number} delta @param {number} after */
const pointsRow = (seat, delta, after) => {
  const part = copyOf("t-moved");
  fillTexts(part, { name: nameOf(seat), change: formatChange(delta), points: formatPoints(after) });
  return part;
};

/** @param {DocumentFragment} part @param {Played} played */
const showNextHand = (part, { after, ending }) => {
  fillTexts(part, {
    ...countersOf(after),
    ...roundWords(after),
    dealer: nameOf(after.dealer),
    ending: ending === null ? "" : (words.endings[ending] ?? ""),
  });
  one(part, "[data-next-round]").hidden = Boolean(ending);
  one(part, "[data-ends]").hidden = !ending;
};

/** @param {DocumentFragment} part @param {Entry} entry @param {Situation} before @param {number[]} points */
const showYame = (part, entry, before, points) => {
  const question = one(part, "[data-yame]");
  const isAsked = asksYame(anyTables, entry, before, points);
  question.hidden = !isAsked;
  const input = inputIn(question, "input");
  input.disabled = !isAsked;
  input.checked = isAsked && Boolean(entry.yame);
};

/**
 * What an entry does, or null where only the server can tell.
 *
 * @param {Entry} entry @param {CurrentGame} game
 */
export const offlineCheck = (entry, { situation, time_is_up: timeIsUp }) => {
  const played = playHand(anyTables, entry, situation, timeIsUp);
  if (!played) return null;
  const { after, deltas } = played;
  const part = copyOf("t-check");
  const transfers = withoutOwnSticks(tables, played.transfers);
  one(part, "[data-picture]").append(paymentPicture(played, transfers, situation));
  one(part, "[data-moves]").append(...transfers.map(transferRow));
  one(part, "[data-none]").hidden = transfers.length > 0;
  one(part, "[data-rows]").append(...deltas.map((delta, seat) => pointsRow(seat, delta, after.points[seat])));
  showNextHand(part, played);
  showYame(part, entry, situation, after.points);
  return part;
};

/**
 * Ask the server for the final scores of a game that ends.
 *
 * @param {HTMLElement | DocumentFragment} part @param {Entry} entry
 */
export const fillFinalScores = (part, entry) => {
  const box = /** @type {HTMLElement | null} */ (part.querySelector("[data-ends]:not([hidden])"));
  if (box) showFinalScores(box, entry);
};

// ------------------------------------------------------------------------- what the server checks

/** @param {Draft} draft */
const hasTiles = ({ data, entry }) => (entry.wins ?? []).some((win) => isByTiles(data, win.seat));

/**
 * Whether only the server can tell what an entry does.
 *
 * @param {Draft} draft
 */
export const needsServer = (draft) => {
  const { entry, game } = draft;
  return hasTiles(draft) || playHand(anyTables, entry, game.situation, game.time_is_up) === null;
};

const offlineNote = () => {
  const note = copyOf("t-tiles-offline");
  one(note, "[data-both]").addEventListener("click", (event) => {
    valueStep.askForBoth(formOf(/** @type {Element} */ (event.target)));
    history.back();
  });
  return note;
};

/** @param {Draft} draft tiles without a network: han and fu are needed too */
const checkWithoutServer = ({ entry, game }) => {
  const isStated = (entry.wins ?? []).every(({ faan, han, yakuman }) => (faan ?? han ?? yakuman) !== undefined);
  const part = isStated ? offlineCheck(entry, game) : null;
  if (part) fillFinalScores(part, entry);
  return part ?? offlineNote();
};

/**
 * Fill the step.
 *
 * @param {HTMLElement} part @param {Draft} draft
 */
export const fillCheck = (part, draft) => {
  const { data, entry, game } = draft;
  // The Hong Kong form of the server takes tiles as they are.
  for (const { seat, tiles } of entry.wins ?? []) if (tiles) data.set(`${seat}-tiles`, JSON.stringify(tiles));
  const body = hasTiles(draft)
    ? checkByServer(data, copyOf("t-value-pending"), () => checkWithoutServer(draft))
    : (offlineCheck(entry, game) ??
      checkByServer(data, copyOf("t-payments-pending"), () => copyOf("t-payments-on-save")));
  one(part, "[data-body]").replaceChildren(body);
};
