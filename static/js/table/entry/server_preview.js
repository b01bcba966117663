// What only the server knows about an entry: the value of tiles, final scores, and the check of facts that
// the tables of this phone lack. No step waits for its answers.

import { all, copyOf, fillTexts, formOf, listItem, one } from "../dom.js";
import { readEntry } from "./reader.js";
import { nameOf, waitingHands } from "../game.js";
import { amountWords, formatPoints, formatScore, page } from "../page.js";
import { isPractice } from "../practice.js";

/** @import { Entry, Played, Win, Wind } from "../../offline_tables/types.js" */
/** @typedef {{label: string, note: string, value: string}} YakuLine */
/**
 * What a hand scores: yaku with their limit, or patterns.
 *
 * @typedef {{yaku?: YakuLine[], patterns?: YakuLine[], limit?: string, size: string, points: number}} Explanation
 */
/**
 * The value of a hand by its tiles, in the words of its game.
 *
 * @typedef {object} WinValue
 * @property {string[]} [yaku]
 * @property {number} [yakuman]
 * @property {number | null} [han]
 * @property {number | null} [fu]
 * @property {Record<string, number>} [dora]
 * @property {{id: string}[]} [patterns]
 * @property {number} [faan]
 * @property {number} [fan]
 */
/**
 * The answer to an entry, or its problems.
 *
 * @typedef {object} PreviewOfEntry
 * @property {boolean} finished the game ends with this hand
 * @property {number[]} placements
 * @property {number[]} final_scores
 * @property {{seat: Wind, value: WinValue, explanation: Explanation}[]} wins
 * @property {{message: string}[]} [problems]
 */
/** @typedef {PreviewOfEntry & Played} Preview */

/** The server does not have the waiting hands, so it would answer about another hand. */
const cannotAsk = () => isPractice() || waitingHands().length > 0;

const OK = 200;
const REFUSED = 422;

/**
 * @param {Entry} entry @param {number} timeout
 * @returns {Promise<Preview>}
 */
const preview = async (entry, timeout) => {
  const response = await fetch(page.urls.preview, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": page.language, ...page.auth },
    body: JSON.stringify({ entry }),
    signal: AbortSignal.timeout(timeout),
  });
  if (![OK, REFUSED].includes(response.status)) throw new Error(`The server answered ${response.status}`);
  return response.json();
};

// ------------------------------------------------------------------------- the value of tiles

const VALUE_TIMEOUT = 5000;
const VALUE_DELAY = 150;

/**
 * The latest request for each winner.
 *
 * @type {WeakMap<HTMLElement, object>}
 */
const requests = new WeakMap();

/** @param {HTMLElement} box @param {string} name @param {string[]} [lines] */
const showPart = (box, name, lines = []) => {
  for (const part of all(box, "[data-value-state]")) {
    part.hidden = part.dataset.valueState !== name;
    if (!part.hidden) part.querySelector("ul")?.replaceChildren(...lines.map(listItem));
  }
};

const FOR_THE_WIN = ["win", "pao", "guarantee", "kong"];

/** @param {Preview} answer what the hand itself brings, by each payer where several pay */
const paidFor = ({ transfers }) => {
  const amounts = transfers.filter(({ reason }) => FOR_THE_WIN.includes(reason)).map(({ points }) => points);
  return amountWords(amounts);
};

/** @param {HTMLElement} box @param {Preview} answer */
const showValue = (box, answer) => {
  if (answer.problems) {
    showPart(box, "problems", answer.problems.map(({ message }) => message));
    return;
  }
  const { limit = "", patterns, points, size, yaku = patterns ?? [] } = answer.wins[0].explanation;
  // Faan are worth one sum, as in the entry by patterns; by han and fu each payer has an amount.
  const paid = patterns ? formatPoints(points) : paidFor(answer);
  fillTexts(box, { size: [size, limit, paid].filter(Boolean).join(" · ") });
  showPart(box, "known", yaku.map(({ label, note, value }) => [...new Set([label, note, value])].join(" ")));
};

/** @param {HTMLElement} section the entry as if this winner were the only one */
const entryOfOne = (section) => {
  const seat = /** @type {Wind} */ (section.dataset.winner);
  const entry = readEntry(new FormData(formOf(section)));
  const { wins } = /** @type {{wins: Win[]}} */ (entry);
  const { guarantor, pao, robbing_kong, tiles } = /** @type {Win} */ (wins.find((win) => win.seat === seat));
  return { ...entry, wins: [{ seat, tiles, pao, guarantor, robbing_kong }] };
};

/** @param {HTMLElement} section @param {HTMLElement} box @param {object} request */
const requestValue = async (section, box, request) => {
  const isLatest = () => requests.get(section) === request;
  if (!isLatest()) return;
  try {
    const answer = await preview(entryOfOne(section), VALUE_TIMEOUT);
    if (isLatest()) showValue(box, answer);
  } catch {
    if (isLatest()) showPart(box, "offline");
  }
};

/**
 * Show the value of a winner's tiles at the pad once the server has answered.
 *
 * @param {HTMLElement} section @param {boolean} isComplete
 */
export const showTileValue = (section, isComplete) => {
  const box = one(section, "[data-tile-value]");
  const request = {};
  requests.set(section, request);
  if (!isComplete) showPart(box, "");
  else if (cannotAsk()) showPart(box, "offline");
  else {
    showPart(box, "pending");
    setTimeout(requestValue, VALUE_DELAY, section, box, request);
  }
};

// ------------------------------------------------------------------------------- final scores

const SCORES_TIMEOUT = 6000;

/** @param {{seat: number, place: number, score: number}} result */
const placeRow = ({ place, score, seat }) => {
  const part = copyOf("t-place");
  fillTexts(part, { place, name: nameOf(seat), score: formatScore(score) });
  return part;
};

/**
 * Fill in placements and final scores of a game that ends with this entry. Without a network they follow
 * when the hand is stored.
 *
 * @param {HTMLElement} box @param {Entry} entry
 */
export const showFinalScores = async (box, entry) => {
  if (cannotAsk()) return;
  try {
    const { final_scores: scores, finished, placements } = await preview(entry, SCORES_TIMEOUT);
    if (!finished) return;
    const results = scores.map((score, seat) => ({ seat, place: placements[seat], score }));
    results.sort((first, second) => first.place - second.place);
    one(box, "[data-places]").replaceChildren(...results.map(placeRow));
    one(box, "[data-places-later]").hidden = true;
  } catch {
    // They follow.
  }
};

// ----------------------------------------------------------------------------------- the check

const CHECK_TIMEOUT = 8000;

/**
 * The check of an entry by the server, filled in when it has answered. If the server finds a problem,
 * nothing can be stored.
 *
 * @param {Entry} entry
 * @param {{meanwhile: Node, withoutServer: () => Node, show: (answer: Preview) => Node,
 *   refuse: (problems: string[]) => Node}} parts
 */
export const checkByServer = (entry, { meanwhile, refuse, show, withoutServer }) => {
  const body = document.createElement("div");
  body.className = "stack";
  if (cannotAsk()) {
    body.append(withoutServer());
    return body;
  }
  body.append(meanwhile);
  preview(entry, CHECK_TIMEOUT)
    .then((answer) => {
      const { problems } = answer;
      const save = /** @type {HTMLElement | null | undefined} */ (
        body.closest("form")?.querySelector('[data-next="save"]')
      );
      if (save) save.hidden = Boolean(problems);
      body.replaceChildren(problems ? refuse(problems.map(({ message }) => message)) : show(answer));
    })
    .catch(() => body.replaceChildren(withoutServer()));
  return body;
};
