// Correcting a stored hand with the keys of a new one. The server computes what the correction changes, in
// later hands too, and stores it; both need the network.

import { all, copyOf, formOf, inputIn, inputsIn, listItem, one } from "../dom.js";
import { fieldsOfPlayers, fieldsOfWin, winFor, withUnasked, writeFields } from "./writer.js";
import { noteAccess, serverGame } from "../game.js";
import { refresh } from "../live.js";
import { showMessage } from "../messages.js";
import { offenceIn } from "../offence.js";
import { page } from "../page.js";
import { call, problemsOf } from "../sender.js";
import { valueStep } from "./value_steps.js";
import { placeSections, windOfSection, winnerSections } from "./winner_sections.js";

/** @import { Entry, Situation } from "../../offline_tables/types.js" */
/** @import { CurrentGame } from "../game.js" */
/**
 * A stored hand, with the situation before it and the addresses of its pages.
 *
 * @typedef {object} StoredEntry
 * @property {number} position
 * @property {number} version of the table
 * @property {Entry} entry
 * @property {string} offence of a chombo
 * @property {Situation} before
 * @property {boolean} time_is_up
 */

const FETCH_TIMEOUT = 8000;
const OK = 200;
const CONFLICT = 409;
const REFUSED = 422;

/** @param {number} position @param {string} what */
const addressOf = (position, what) => `${page.urls.hand.replace(/hand\/$/, "")}hands/${position}/${what}/`;

/** @param {string} url */
const get = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT) });
  noteAccess(response);
  return response;
};

// -------------------------------------------------------------------------------- the stored hand

/**
 * Fetch a stored hand; fails without a network.
 *
 * @param {number} position
 * @returns {Promise<StoredEntry>}
 */
export const storedEntry = async (position) => {
  const response = await get(addressOf(position, "stored"));
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.json();
};

/**
 * The game before a hand, with the present players.
 *
 * @param {StoredEntry} stored
 * @returns {CurrentGame}
 */
export const gameBefore = ({ before, time_is_up }) => ({
  ...serverGame(),
  known: true,
  situation: before,
  ending: null,
  time_is_up,
});

/**
 * Ask how the hand ended, in the first step, and fill in who won and lost.
 *
 * @param {HTMLFormElement} form @param {Entry} entry
 */
export const writePlayers = (form, entry) => {
  const question = copyOf("t-other-outcome");
  const select = /** @type {HTMLSelectElement} */ (one(question, "select"));
  select.value = entry.outcome;
  one(form, '[data-part="who"]').prepend(question);
  form.dataset.earlier = "";
  for (const part of all(form, "[data-correcting]")) part.hidden = false;
  const isUp = document.querySelector(".clock--up") !== null;
  for (const part of all(form, "[data-time]")) part.hidden = !isUp && !entry.time_up;
  writeFields(form, { time_up: [], confirmed: [], ...fieldsOfPlayers(entry) });
};

/**
 * Fill in the values of winners with new sections.
 *
 * @param {HTMLElement} part @param {Entry} stored @param {Entry} entry @param {Situation} situation
 */
export const writeValues = (part, stored, entry, situation) => {
  placeSections(part, entry, situation);
  for (const section of winnerSections(part).filter(({ dataset }) => !("written" in dataset))) {
    const win = winFor(stored, entry, windOfSection(section));
    if (!win) continue;
    section.dataset.written = "";
    if (win.tiles) valueStep.pad(section);
    writeFields(section, fieldsOfWin(win));
  }
};

export { withUnasked };

// -------------------------------------------------------------------------------------- the check

/**
 * The latest request of a check.
 *
 * @type {WeakMap<HTMLElement, object>}
 */
const requests = new WeakMap();

/** @param {HTMLElement} part */
const saveButton = (part) => /** @type {HTMLButtonElement} */ (one(formOf(part), '[data-next="correct"]'));

/** @param {HTMLElement} part the reasons to choose from, kept while the check is filled again */
const reasonsOf = (part) =>
  /** @type {HTMLElement} */ (part.querySelector("[data-reasons]") ?? one(copyOf("t-reasons"), "[data-reasons]"));

/**
 * Show these above the reasons, which must not move: moving them would close the keyboard of somebody who
 * is writing.
 *
 * @param {Element} reasons @param {Node} shown
 */
const showAbove = (reasons, shown) => {
  const body = /** @type {Element} */ (reasons.parentElement);
  for (const old of [...body.childNodes]) if (old !== reasons) old.remove();
  body.prepend(shown);
};

/** @param {string} text @returns {Element} */
const checkIn = (text) => one(new DOMParser().parseFromString(text, "text/html"), "[data-correction]");

/**
 * Show the effects of a correction once the server has answered.
 *
 * @param {HTMLElement} part @param {StoredEntry} stored @param {Entry} entry
 */
export const fillCorrection = async (part, stored, entry) => {
  const request = {};
  requests.set(part, request);
  const body = one(part, "[data-body]");
  const reasons = reasonsOf(part);
  saveButton(part).disabled = true;
  if (reasons.parentElement !== body) body.append(reasons);
  showAbove(reasons, copyOf("t-payments-pending"));
  try {
    const url = `${addressOf(stored.position, "check")}?${new URLSearchParams({ entry: JSON.stringify(entry) })}`;
    const response = await get(url);
    if (![OK, REFUSED].includes(response.status)) throw new Error(`The server answered ${response.status}`);
    const check = checkIn(await response.text());
    if (requests.get(part) !== request) return;
    const isPossible = response.status === OK;
    showAbove(reasons, document.adoptNode(check));
    reasons.hidden = !isPossible;
    stored.version = Number(/** @type {HTMLElement} */ (check).dataset.version);
    saveButton(part).disabled = !isPossible;
  } catch {
    if (requests.get(part) === request) showAbove(reasons, copyOf("t-offline"));
  }
};

/**
 * The chosen or written reason; empty without one.
 *
 * @param {HTMLElement} form
 */
const reasonIn = (form) => {
  const text = inputIn(form, '[name="reason-text"]').value.trim();
  const chosen = inputsIn(form, '[name="reason"]').find(({ checked }) => checked)?.value ?? "";
  return text || chosen;
};

/** @param {HTMLElement} form */
const askForReason = (form) => {
  const reasons = one(form, "[data-reasons]");
  reasons.dataset.invalid = "";
  one(reasons, "[data-missing]").hidden = false;
  reasons.scrollIntoView({ block: "center" });
  inputsIn(reasons, "input")[0].focus({ preventScroll: true });
};

/** @param {HTMLElement} form @param {string[]} problems */
const showRefusal = (form, problems) => {
  const note = copyOf("t-refused");
  one(note, "ul").append(...problems.map(listItem));
  one(form, '[data-part="check"] [data-body]').prepend(note);
  window.scrollTo(0, 0);
};

/**
 * Store a correction. Returns true if it is stored; otherwise the form says why not.
 *
 * @param {HTMLFormElement} form @param {StoredEntry} stored @param {Entry} entry
 */
export const saveCorrection = async (form, stored, entry) => {
  const reason = reasonIn(form);
  if (!reason) {
    askForReason(form);
    return false;
  }
  const part = one(form, '[data-part="check"]');
  const { position, version } = stored;
  saveButton(part).disabled = true;
  try {
    const { status, body } = await call("PUT", `${page.urls.hands}${position}/`, {
      version,
      entry,
      reason,
      offence: offenceIn(new FormData(form)),
    });
    if (status === OK) {
      showMessage("t-corrected");
      await refresh().catch(() => {});
      return true;
    }
    await refresh().catch(() => {});
    if (status === CONFLICT) await fillCorrection(part, stored, entry);
    showRefusal(form, problemsOf(body));
  } catch {
    one(part, "[data-body]").prepend(copyOf("t-offline"));
    saveButton(part).disabled = false;
  }
  return false;
};
