// The step of the values: a section for each winner, in which a hand is stated by yaku, by number or
// by tiles. Switching loses nothing.

import { seatOf } from "../offline_tables/seats.js";
import { all, closest, copyOf, fillTexts, formOf, inputIn, inputsIn, memoize, one, show } from "./dom.js";
import { readEntry } from "./entry_reader.js";
import { nameOf } from "./game.js";
import { tables, tileFlags, words } from "./page.js";
import { labelFor, showWind } from "./seat_rows.js";
import { readSetting, saveSetting } from "./store.js";
import { hasPad, padOf, scrollToPad, shareTiles, showPad } from "./tile_pad.js";
import { clearCountedFu, valueLine, Winner } from "./value_fields.js";

/** @import { Entry, Situation, Win, Wind } from "../offline_tables/types.js" */

const MODE = "tenbou-value-mode";
const FIRST_MODE = "yaku";

/** @param {HTMLElement} section */
const windOfSection = ({ dataset }) => /** @type {Wind} */ (dataset.winner);

// ------------------------------------------------------------------------- a section for a winner

const ANY_WIND = "X-";
const ATTRIBUTES = ["name", "id", "for", "value", "aria-describedby", "aria-labelledby", "aria-controls"];
const WITH_ANY_WIND = ATTRIBUTES.map((name) => `[${name}*="${ANY_WIND}"]`).join();

/**
 * A copy of a template that the server wrote for a winner of any wind.
 *
 * @param {string} id @param {Wind} wind @param {string} name
 */
const copyForWinner = (id, wind, name) => {
  const copy = copyOf(id);
  for (const element of copy.querySelectorAll(WITH_ANY_WIND))
    {for (const attribute of ATTRIBUTES) {
      const value = element.getAttribute(attribute);
      if (value) element.setAttribute(attribute, value.replaceAll(ANY_WIND, `${wind}-`));
    }}
  for (const sign of copy.querySelectorAll(".wind")) showWind(sign, wind);
  fillTexts(copy, { winner: name });
  return copy;
};

const sectionFor = memoize((/** @type {HTMLElement} */ _part, wind, /** @type {Situation} */ { dealer }) => {
  const seat = /** @type {Wind} */ (wind);
  const name = nameOf(seatOf(tables, dealer, seat));
  const section = /** @type {HTMLElement} */ (copyForWinner("t-winner", seat, name).firstElementChild);
  Object.assign(section.dataset, { winner: wind, name });
  return section;
});

/** @param {HTMLElement} part */
export const winnerSections = (part) => all(part, "[data-winner]");

/**
 * Put in the sections of the winners; what was entered of a player stays for when they win again.
 *
 * @param {HTMLElement} part @param {Entry} entry @param {Situation} situation
 */
const placeSections = (part, { wins = [] }, situation) => {
  const sections = wins.map(({ seat }) => sectionFor(part, seat, situation));
  const isSame = sections.length === part.children.length && sections.every((row, n) => row === part.children[n]);
  if (!isSame) part.replaceChildren(...sections);
};

/**
 * Fill the step for an entry.
 *
 * @param {HTMLElement} part @param {Entry} entry @param {Situation} situation
 */
export const fillValueStep = (part, entry, situation) => {
  placeSections(part, entry, situation);
  const sections = winnerSections(part);
  for (const section of sections) {
    namePaoChoices(section, situation);
    updateValue(section, entry);
  }
  for (const section of sections) {
    if (hasPad(section)) enableFlags(section, entry);
    if (connected.has(section)) showWay(section);
    else connect(section);
  }
};

// -------------------------------------------------------------------------- by yaku or by number

/**
 * The chosen mode, at first the one that was used last on this phone.
 *
 * @param {Winner} winner @param {HTMLInputElement} [tapped]
 */
const readMode = (winner, tapped) => {
  if (!winner.value("mode")) winner.check("mode", readSetting(MODE) ?? FIRST_MODE);
  const mode = winner.value("mode") ?? FIRST_MODE;
  if (tapped?.name === `${winner.facts.seat}-mode`) saveSetting(MODE, mode);
  for (const part of all(winner.section, "[data-mode]")) show(part, part.dataset.mode === mode);
  return mode;
};

/**
 * Bring a winner's fields in line with each other, after one of them was tapped.
 *
 * @param {HTMLElement} section @param {Entry} entry @param {HTMLInputElement} [tapped]
 */
export const updateValue = (section, entry, tapped) => {
  const seat = windOfSection(section);
  const tsumo = entry.outcome === "tsumo";
  const winner = new Winner(section, { seat, tsumo, riichi: isInRiichi(section, entry), dealer: seat === "E" });
  if (tapped?.name === `${seat}-yaku`) delete tapped.dataset.auto;
  if (tapped?.name === `${seat}-fu`) clearCountedFu(section);
  const mode = readMode(winner, tapped);
  const open = winner.readCalls(mode);
  if (mode === "number") winner.updateByNumber(open);
  else winner.updateByYaku(open);
  const wins = readEntry(new FormData(formOf(section))).wins ?? [];
  const win = /** @type {Win} */ (wins.find((other) => other.seat === seat));
  showPao(section, win, winner.yaku);
  one(section, "[data-sum]").textContent = valueLine(win, tsumo);
};

// --------------------------------------------------------------------------------- liability (pao)

/**
 * Put the names of this hand's players into the question who is liable; the winner cannot be.
 *
 * @param {HTMLElement} section @param {Situation} situation
 */
const namePaoChoices = (section, { dealer }) => {
  for (const choice of all(section, "[data-person]")) {
    const wind = /** @type {Wind} */ (choice.dataset.person);
    if (!wind) continue;
    choice.hidden = wind === windOfSection(section);
    const name = nameOf(seatOf(tables, dealer, wind));
    one(choice, "[data-name]").textContent = `${words.winds[wind].sign} ${name}`;
    const question = closest(choice, "fieldset")?.querySelector("legend")?.textContent?.trim() ?? "";
    one(choice, "input").setAttribute("aria-label", labelFor(question, name, wind));
  }
};

/**
 * The question is shown where the rules know liability for such a value.
 *
 * @param {HTMLElement} section @param {Win} win @param {string[]} yaku
 */
const showPao = (section, win, yaku) => {
  const question = /** @type {HTMLElement | null} */ (section.querySelector("[data-liable]"));
  if (!question) return;
  const byHan = "liableByHan" in question.dataset && (!yaku.length || yaku.includes("rinshan"));
  question.hidden = !win.yakuman && !byHan;
  if (!question.hidden) return;
  for (const input of inputsIn(question, "input")) input.checked = input.value === "";
};

// ------------------------------------------------------------------------------ by value or tiles

/** @type {WeakSet<HTMLElement>} */
const connected = new WeakSet();
// After a hand by tiles the next one is entered so as well.
let lastWay = "value";

/** @param {HTMLElement} section @param {string} name */
const field = (section, name) => inputIn(section, `input[name="${section.dataset.winner}-${name}"]`);

/** @param {HTMLElement} section @param {Entry} entry */
const isInRiichi = (section, { riichi = [] }) => riichi.includes(windOfSection(section));

/**
 * Ask only for circumstances that this win can have.
 *
 * @param {HTMLElement} section @param {Entry} entry
 */
const enableFlags = (section, entry) => {
  const way = `${entry.outcome}${isInRiichi(section, entry) ? " riichi" : ""}`;
  for (const box of inputsIn(section, `input[name="${section.dataset.winner}-flags"]`)) {
    box.disabled = !tileFlags[way].includes(box.value);
    const label = box.closest("label");
    if (label) label.hidden = box.disabled;
  }
  for (const part of all(section, "[data-only]")) part.hidden = !way.split(" ").includes(part.dataset.only ?? "");
};

/** @param {HTMLElement} section */
const showWay = (section) => {
  const byTiles = field(section, "by").value === "tiles";
  const isStated = !byTiles || Boolean(field(section, "stated").value);
  one(section, '[data-way="tiles"]').classList.toggle("collapsed", !byTiles);
  one(section, '[data-way="value"]').hidden = !isStated;
  section.classList.toggle("winner--both", byTiles && isStated);
  if (byTiles) showPad(ownPad(section));
};

/** @param {HTMLElement} section */
export const ownPad = (section) =>
  padOf(section, () => copyForWinner("t-pad", windOfSection(section), section.dataset.name ?? ""));

/** @param {HTMLElement} section @param {string} way */
const switchTo = (section, way) => {
  const entry = readEntry(new FormData(formOf(section)));
  lastWay = way;
  field(section, "by").value = way === "tiles" ? "tiles" : "";
  field(section, "stated").value = "";
  if (way === "tiles") {
    ownPad(section);
    enableFlags(section, entry);
    shareTiles(section, isInRiichi(section, entry));
  }
  showWay(section);
};

/**
 * Ask for han and fu beside the tiles of every winner, because no server can value the tiles.
 *
 * @param {HTMLElement} form
 */
export const askForBoth = (form) => {
  for (const section of winnerSections(form)) {
    if (field(section, "by").value !== "tiles") continue;
    field(section, "stated").value = "1";
    showWay(section);
  }
};

/** @param {HTMLElement} section */
const connect = (section) => {
  connected.add(section);
  section.addEventListener("click", ({ target }) => {
    const { dataset } = closest(target, "button") ?? {};
    if (dataset?.switch) {
      switchTo(section, dataset.switch);
      if (lastWay === "tiles") scrollToPad(section);
    }
    if (dataset && "both" in dataset) askForBoth(formOf(section));
  });
  if (lastWay === "tiles") switchTo(section, lastWay);
};
