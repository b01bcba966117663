// The step before saving: who pays whom, the new points, and what comes next.

import { shownTransfers } from "../../offline_tables/payments.js";
import { seatOf } from "../../offline_tables/seats.js";
import { asksYame, playHand, playPending } from "../../offline_tables/play.js";
import { all, copyOf, fillTexts, formOf, inputIn, inputsIn, listItem, one } from "../dom.js";
import { isByTiles } from "./fields.js";
import { offenceWords } from "../offence.js";
import { nameOf } from "../game.js";
import { declaredSeats, situationAtTable } from "../riichi.js";
import {
  anyTables, countersOf, filled, formatChange, formatPoints, pointsText, roundWords, tables, words,
} from "../page.js";
import { paymentPicture } from "./picture.js";
import { showSeatChange } from "../seat_change.js";
import { saidOf, valuedWin } from "./entry_words.js";
import { checkByServer, showFinalScores } from "./server_preview.js";
import { unusualIn } from "./unusual.js";
import { valueStep } from "./value_steps.js";
import { listedSeats } from "../../seats/this_phone.js";

/** @import { Entry, Pending, Played, Situation, Transfer } from "../../offline_tables/types.js" */
/** @import { CurrentGame } from "../game.js" */
/** @import { Preview } from "./server_preview.js" */
/** @typedef {Preview["wins"]} Values */
/** @typedef {{entry: Entry, game: CurrentGame, data: FormData}} Draft what the form says by now */

/** @param {number | null} seat */
const nameOrTable = (seat) => (seat === null ? words.middle : nameOf(seat));

/**
 * Say of a payment for a win that its payer is liable.
 *
 * @param {Entry} entry @param {Situation} situation @returns {(transfer: Transfer) => Transfer}
 */
const withLiable = ({ discarder, wins = [] }, situation) => (transfer) => {
  const { payer, reason, receiver } = transfer;
  if (reason !== "win" || payer === null) return transfer;
  const winds = wins
    .filter(({ seat }) => seatOf(tables, situation, seat) === receiver)
    .flatMap(({ pao = {} }) => (typeof pao === "string" ? [pao] : Object.values(pao)));
  const isLiable = winds.some((wind) => wind !== discarder && seatOf(tables, situation, wind) === payer);
  return isLiable ? { ...transfer, reason: "pao" } : transfer;
};

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

/** @param {number} seat @param {number} delta @param {Situation} after */
const pointsRow = (seat, delta, after) => {
  const part = copyOf("t-moved");
  fillTexts(part, { name: nameOf(seat), change: formatChange(delta), points: pointsText(after, seat) });
  return part;
};

/** @param {DocumentFragment} part @param {Pending | Played} played */
const showNextHand = (part, { after, ending, open }) => {
  fillTexts(part, {
    ...countersOf(after),
    ...roundWords(after),
    dealer: nameOf(after.dealer),
    ending: ending === null ? "" : (words.endings[ending] ?? ""),
  });
  one(part, "[data-next-round]").hidden = Boolean(ending) || Boolean(open);
  one(part, "[data-open]").hidden = !open;
  one(part, "[data-ends]").hidden = !ending;
  showSeatChange(part, after, !ending && !open);
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

/** @param {DocumentFragment} part @param {Draft} draft @param {Values} values */
const showSaid = (part, { data, entry, game }, values) => {
  const { lines, title } = saidOf(entry, game.situation, values);
  const offence = entry.offender ? offenceWords(data) : "";
  fillTexts(part, { title });
  one(part, "[data-lines]").append(...[...lines, ...(offence ? [offence] : [])].map(listItem));
  const wins = entry.wins?.map((win) => valuedWin(win, values));
  const found = unusualIn(tables, { ...entry, wins }, game.situation, game.hands ?? []);
  one(part, "[data-unusual]").hidden = !found.length;
  const texts = found.map(({ code, seat }) => filled(words.unusual[code], { name: nameOf(seat) }));
  one(part, "[data-unusual] ul").append(...texts.map(listItem));
  const box = inputIn(part, '[name="unusual"]');
  box.value = texts.join(" ");
  // A confirmation stays while the question is the same.
  box.checked = data.get("unusual") === box.value;
};

/**
 * The check of an entry with its effects.
 *
 * @param {Draft} draft @param {Played} played @param {Values} [values] of tiles
 */
const checkOf = (draft, played, values = []) => {
  const { entry, game: { situation } } = draft;
  const { after } = played;
  const part = copyOf("t-check");
  const shown = situationAtTable(situation);
  const laid = shown === situation ? [] : declaredSeats();
  const transfers = shownTransfers(tables, played.transfers, laid);
  const deltas = after.points.map((points, seat) => points - shown.points[seat]);
  showSaid(part, draft, values);
  one(part, "[data-picture]").append(paymentPicture({ ...played, deltas }, transfers, situation));
  one(part, "[data-moves]").append(...transfers.map(withLiable(entry, situation)).map(transferRow));
  one(part, "[data-none]").hidden = transfers.length > 0;
  one(part, "[data-penalty-later]").hidden = transfers.length > 0 || !entry.offender;
  one(part, "[data-rows]").append(...listedSeats(situation).map((seat) => pointsRow(seat, deltas[seat], after)));
  showNextHand(part, played);
  showYame(part, entry, situation, after.points);
  // The section about it is below the payments.
  if (played.ending) one(part, "[data-lines]").append(listItem(one(part, "[data-ends] h2").textContent ?? ""));
  return part;
};

/**
 * The effects of an entry, or null if only the server knows them.
 *
 * @param {Draft} draft
 */
const offlineCheck = (draft) => {
  const { entry, game } = draft;
  const played = playHand(anyTables, entry, game.situation, game.time_is_up);
  return played && checkOf(draft, played);
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
 * Whether only the server knows the effects of an entry.
 *
 * @param {Draft} draft
 */
export const needsServer = (draft) => {
  const { entry, game } = draft;
  return hasTiles(draft) || playHand(anyTables, entry, game.situation, game.time_is_up) === null;
};

/**
 * Tiles without a network: what comes next, and that the points follow later.
 *
 * @param {Draft} draft
 */
const pendingCheck = ({ entry, game }) => {
  const part = copyOf("t-check");
  for (const other of all(part, "section:not([data-ends]), [data-yame]")) other.remove();
  showNextHand(part, playPending(anyTables, entry, game.situation, game.time_is_up));
  const note = copyOf("t-tiles-offline");
  one(note, "[data-both]").addEventListener("click", (event) => {
    valueStep.askForBoth(formOf(/** @type {Element} */ (event.target)));
    history.back();
  });
  part.prepend(note);
  return part;
};

/** @param {Draft} draft tiles without a network: the payments where han and fu are stated too */
const checkWithoutServer = (draft) => {
  const { entry } = draft;
  const isStated = (entry.wins ?? []).every(
    ({ faan, fan, han, yakuman }) => (faan ?? fan ?? han ?? yakuman) !== undefined,
  );
  const part = isStated ? offlineCheck(draft) : null;
  if (part) fillFinalScores(part, entry);
  return part ?? pendingCheck(draft);
};

/** @param {Draft} draft @param {string} id of the note; choices stay while the server is asked */
const pending = ({ data, entry }, id) => {
  const note = copyOf(id);
  const check = copyOf("t-check");
  if (entry.yame) note.append(one(check, "[data-yame]"));
  if (data.has("unusual")) note.append(inputIn(check, '[name="unusual"]'));
  for (const input of inputsIn(note, "input")) {
    input.checked = true;
    if (input.name === "unusual") Object.assign(input, { hidden: true, value: data.get("unusual") });
  }
  return note;
};

/** @param {Draft} draft @param {string} meanwhile @param {() => Node} withoutServer */
const serverCheck = (draft, meanwhile, withoutServer) =>
  checkByServer(draft.entry, {
    meanwhile: pending(draft, meanwhile),
    withoutServer,
    show: (answer) => {
      const { entry } = draft;
      const part = checkOf(draft, answer, answer.wins);
      fillFinalScores(part, entry);
      return part;
    },
    refuse: (problems) => {
      const note = copyOf("t-refused");
      one(note, "ul").append(...problems.map(listItem));
      return note;
    },
  });

/**
 * Fill the step.
 *
 * @param {HTMLElement} part @param {Draft} draft
 */
export const fillCheck = (part, draft) => {
  const body = hasTiles(draft)
    ? serverCheck(draft, "t-value-pending", () => checkWithoutServer(draft))
    : (offlineCheck(draft) ??
      serverCheck(draft, "t-payments-pending", () => copyOf("t-payments-on-save")));
  one(part, "[data-body]").replaceChildren(body);
};

/**
 * Whether the check shows nothing unusual, or a person has confirmed it; otherwise it asks.
 *
 * @param {HTMLElement} part
 */
export const isConfirmed = (part) => {
  const question = /** @type {HTMLElement | null} */ (part.querySelector("[data-unusual]:not([hidden])"));
  if (!question) return true;
  const box = inputIn(question, "input");
  if (box.checked) return true;
  question.dataset.invalid = "";
  question.scrollIntoView({ block: "center" });
  box.focus({ preventScroll: true });
  return false;
};
