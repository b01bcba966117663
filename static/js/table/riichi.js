// Marks riichi when it is declared. The mark shows here at once and is sent when the network allows; it
// belongs to one hand, and never prevents its entry.

import { windOf } from "../offline_tables/seats.js";
import { all, closest } from "./dom.js";
import { accessRefused, currentGame, noteAccess, onChange, serverGame, takeGame, waitingHands } from "./game.js";
import { refresh } from "./live.js";
import { page, tables } from "./page.js";
import { isSameSituation } from "./queue.js";
import { applyChoice } from "./seat_rows.js";
import { readSetting, saveSetting } from "./store.js";

/** @import { Game, Situation } from "../offline_tables/types.js" */

const SETTING = `tenbou-riichi-${page?.table}`;
const RETRY = 5000;
const TIMEOUT = 8000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** @param {Pick<Game, "situation" | "seats">} game the hand that is being played */
const handOf = ({ situation, seats }) => JSON.stringify([situation, seats.map(({ entrant }) => entrant)]);

/**
 * Marks that were tapped here and not yet sent: by seat, whether riichi is declared.
 *
 * @type {{hand: string, seats: Record<string, boolean>}}
 */
let marks = { hand: "", seats: {} };

const save = () => saveSetting(SETTING, Object.keys(marks.seats).length ? JSON.stringify(marks) : null);

/** The seats that have declared riichi in the hand being played, in their order. */
export const declaredSeats = () => {
  const game = currentGame();
  const declared = new Set(waitingHands().length ? [] : game.riichi ?? []);
  if (marks.hand === handOf(game)) {
    for (const [seat, stands] of Object.entries(marks.seats)) {
      if (stands) declared.add(Number(seat));
      else declared.delete(Number(seat));
    }
  }
  return [...declared].sort();
};

/** The situation with the sticks of the riichi declared so far. */
export const shownSituation = () => {
  const { situation } = currentGame();
  const declared = declaredSeats();
  if (!declared.length) return situation;
  return {
    ...situation,
    riichi_sticks: (situation.riichi_sticks ?? 0) + declared.length,
    points: situation.points.map((held, seat) => held - (declared.includes(seat) ? tables.stick : 0)),
  };
};

/**
 * Whether a player has the points that the rules require; unknown points may be enough.
 *
 * @param {Situation} situation @param {number} seat
 */
const mayDeclare = ({ pending, points }, seat) =>
  Boolean(pending) || tables.riichi.points === null || points[seat] >= tables.riichi.points;

/** Show at each player whether riichi is declared. */
export const showRiichi = () => {
  const game = currentGame();
  const declared = declaredSeats();
  for (const element of all(document, "[data-riichi]")) {
    const key = /** @type {HTMLButtonElement} */ (element);
    const isDeclared = declared.includes(Number(key.dataset.riichi));
    key.disabled = !isDeclared && !mayDeclare(game.situation, Number(key.dataset.riichi));
    key.setAttribute("aria-pressed", String(isDeclared));
    closest(key, ".seat")?.classList.toggle("seat--riichi", isDeclared);
    const waits = windOf(tables, game.situation, Number(key.dataset.riichi)) === null;
    key.hidden = Boolean(game.ending) || !game.known || waits;
  }
};

/**
 * A situation as the page shows it, with the sticks of the riichi declared so far if it is the hand being
 * played.
 *
 * @param {Situation} situation
 */
export const situationAtTable = (situation) =>
  isSameSituation(situation, currentGame().situation) && declaredSeats().length ? shownSituation() : situation;

/**
 * Fill the declared riichi into the form of an entry; a correction is about another hand.
 *
 * @param {Element} form @param {Situation} situation
 */
export const fillRiichi = (form, situation) => {
  if (!isSameSituation(situation, currentGame().situation)) return;
  for (const seat of declaredSeats()) {
    const row = `[data-wind="${windOf(tables, situation, seat)}"] input[name="riichi"]`;
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(row));
    if (!input) continue;
    input.checked = true;
    applyChoice(input);
  }
};

/** The first mark that can be sent: one for the hand that the table expects. */
const nextMark = () => {
  if (!page.urls.riichi || waitingHands().length || accessRefused()) return undefined;
  if (marks.hand !== handOf(serverGame())) return undefined;
  return Object.entries(marks.seats).at(0);
};

/** @param {string} seat @param {boolean} stands */
const sendMark = async (seat, stands) => {
  const { seats, version } = serverGame();
  const response = await fetch(page.urls.riichi, {
    method: stands ? "POST" : "DELETE",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ version, seat: seats[Number(seat)].seat }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  noteAccess(response);
  const { ok, status } = response;
  if (status >= SERVER_ERROR || status === TOO_MANY) throw new Error(`The server answered ${status}`);
  if (marks.seats[seat] === stands) delete marks.seats[seat];
  save();
  const body = await response.json();
  /** @param {number} id */
  const indexOf = (id) => seats.findIndex((other) => other.seat === id);
  if (ok) takeGame({ version: body.version, riichi: body.riichi.map(indexOf) });
  else await refresh();
};

let isSending = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let nextTry;

const sendMarks = async () => {
  if (isSending) return;
  isSending = true;
  clearTimeout(nextTry);
  try {
    for (let mark = nextMark(); mark; mark = nextMark()) await sendMark(...mark);
  } catch {
    nextTry = setTimeout(sendMarks, RETRY);
  }
  isSending = false;
};

/** @param {MouseEvent} event @returns whether a riichi was marked or taken back */
export const riichiTapped = (event) => {
  const key = closest(event.target, "[data-riichi]");
  if (!key) return false;
  event.preventDefault();
  const seat = Number(key.dataset.riichi);
  const stands = !declaredSeats().includes(seat);
  const hand = handOf(currentGame());
  if (marks.hand !== hand) marks = { hand, seats: {} };
  marks.seats[seat] = stands;
  save();
  sendMarks();
  return true;
};

/** A reloaded page shows earlier taps. */
export const restoreMarks = () => {
  marks = JSON.parse(readSetting(SETTING) ?? "null") ?? marks;
};

export const forgetMarks = () => {
  marks = { hand: "", seats: {} };
  save();
};

export const startRiichi = () => {
  onChange(sendMarks);
  window.addEventListener("online", sendMarks);
  sendMarks();
};
