// The value step: a section for each winner, who states the hand by yaku, by number or by tiles. Switching
// between them loses nothing.

import { all, closest, formOf, inputIn, inputsIn, one, show } from "../table/dom.js";
import { readEntry } from "../table/entry/reader.js";
import { factsOf } from "../offline_tables/values.js";
import { tileFlags, words } from "../table/page.js";
import { readSetting, saveSetting } from "../table/store.js";
import { hasPad, layOutPads, padOf, scrollToFirstPad, scrollToPad, showPad } from "../table/entry/winner_pads.js";
import { shareTiles } from "../tiles/tile_pad.js";
import {
  copyForWinner,
  namePlayers,
  placeSections,
  windOfSection,
  winnerSections,
  withName,
} from "../table/entry/winner_sections.js";
import { choosePair, clearCountedFu, valueLine, Winner } from "./value_fields.js";

/** @import { Entry, Situation, Win } from "../offline_tables/types.js" */

const MODE = "tenbou-value-mode";
const FIRST_MODE = "yaku";

/** @type {WeakMap<HTMLElement, string>} the round wind of each section */
const rounds = new WeakMap();

/**
 * Fill the step for an entry.
 *
 * @param {HTMLElement} part @param {Entry} entry @param {Situation} situation
 */
const fillValueStep = (part, entry, situation) => {
  placeSections(part, entry, situation);
  const sections = winnerSections(part);
  for (const section of sections) {
    rounds.set(section, situation.round[0]);
    namePlayers(section, situation);
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
 * The chosen mode; at first the one last used on this phone.
 *
 * @param {Winner} winner @param {HTMLInputElement} [tapped]
 */
const readMode = (winner, tapped) => {
  if (!winner.value("mode")) winner.check("mode", readSetting(MODE) ?? FIRST_MODE);
  const mode = winner.value("mode") ?? FIRST_MODE;
  if (tapped?.name === `${winner.facts.seat}-mode`) saveSetting(MODE, mode);
  for (const part of all(winner.section, "[data-mode]")) show(part, part.dataset.mode === mode);
  one(winner.section, "[data-value]").classList.toggle("winner--by-number", mode === "number");
  return mode;
};

/**
 * Adapt a winner's fields to each other after one of them was tapped.
 *
 * @param {HTMLElement} section @param {Entry} entry @param {HTMLInputElement} [tapped]
 */
const updateValue = (section, entry, tapped) => {
  const seat = windOfSection(section);
  const tsumo = entry.outcome === "tsumo";
  const winner = new Winner(section, { seat, ...factsOf(entry, { seat }, rounds.get(section) ?? "") });
  if (tapped?.name === `${seat}-yaku`) delete tapped.dataset.auto;
  if (tapped?.name === `${seat}-fu`) clearCountedFu(section);
  const mode = readMode(winner, tapped);
  const open = winner.readCalls(mode);
  if (mode === "number") winner.updateByNumber(open);
  else winner.updateByYaku(open);
  const wins = readEntry(new FormData(formOf(section))).wins ?? [];
  const win = /** @type {Win} */ (wins.find((other) => other.seat === seat));
  showPao(section, win, winner.yaku);
  const isDoraAlone = mode === "yaku" && !winner.yaku.length && winner.inputs("dora")[0].value !== "0";
  const line = isDoraAlone ? words.ask.dora : valueLine(win, tsumo);
  one(section, "[data-sum]").textContent = withName(section, line, wins);
};

// --------------------------------------------------------------------------------- liability (pao)

/** @param {string} [ids] yaku with liability @param {string[]} yaku none if the value is a number */
const mayBeLiable = (ids = "", yaku = []) => !yaku.length || ids.split(" ").some((id) => yaku.includes(id));

/** @param {HTMLElement} question @param {string[]} yaku */
const isLiableByHan = ({ dataset }, yaku) => "liableByHan" in dataset && mayBeLiable("rinshan", yaku);

/**
 * Ask who is liable if the rules have liability for such a value: once for one yakuman, and for each that
 * has liability where the hand has several.
 *
 * @param {HTMLElement} section @param {Win} win @param {string[]} yaku none if the value is a number
 */
const showPao = (section, { open, yakuman = 0 }, yaku) => {
  const question = /** @type {HTMLElement | null} */ (section.querySelector("[data-liable]"));
  if (!question) return;
  // Nobody is liable for a hand without calls.
  const isPossible =
    open !== false && (yakuman ? mayBeLiable(question.dataset.liable, yaku) : isLiableByHan(question, yaku));
  const fields = all(question, "[data-liable-for]");
  const asksEach = yakuman > 1 && fields.length > 1;
  question.hidden = !isPossible;
  for (const field of fields) {
    const { liableFor } = field.dataset;
    field.hidden = !isPossible || (asksEach ? !mayBeLiable(liableFor, yaku) : liableFor !== "");
    if (field.hidden) for (const input of inputsIn(field, "input")) input.checked = input.value === "";
  }
};

// ------------------------------------------------------------------------------ by value or tiles

/** @type {WeakSet<HTMLElement>} */
const connected = new WeakSet();
// After a hand by tiles the next one is entered by tiles too.
let lastWay = "value";

/** @param {HTMLElement} section @param {string} name */
const field = (section, name) => inputIn(section, `input[name="${section.dataset.winner}-${name}"]`);

/** @param {HTMLElement} section @param {Entry} entry */
const isInRiichi = (section, { riichi = [] }) => riichi.includes(windOfSection(section));

/**
 * Ask only for circumstances that are possible for this win.
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
const ownPad = (section) =>
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
 * Ask for han and fu with the tiles of every winner, because no server can value the tiles.
 *
 * @param {HTMLElement} form
 */
const askForBoth = (form) => {
  for (const section of winnerSections(form)) {
    if (field(section, "by").value !== "tiles") continue;
    field(section, "stated").value = "1";
    showWay(section);
  }
};

/** @param {HTMLElement} section @param {string} mode yaku or number, by a key of the pad */
const chooseMode = (section, mode) => {
  const inputs = inputsIn(section, `input[name="${section.dataset.winner}-mode"]`);
  const chosen = inputs.find(({ value }) => value === mode);
  if (!chosen) return;
  chosen.checked = true;
  chosen.dispatchEvent(new Event("change", { bubbles: true }));
};

/** @param {HTMLElement} section */
const connect = (section) => {
  connected.add(section);
  section.addEventListener("click", ({ target }) => {
    const { dataset } = closest(target, "button") ?? {};
    if (dataset?.switch) {
      switchTo(section, dataset.switch);
      if (dataset.modeOfValue) chooseMode(section, dataset.modeOfValue);
      if (lastWay === "tiles") scrollToPad(section);
    }
    if (dataset && "both" in dataset) askForBoth(formOf(section));
    if (dataset?.pair) choosePair(section, dataset.pair);
    if (dataset && "moreFu" in dataset) one(section, "[data-fu]").classList.add("all-fu");
  });
  if ("written" in section.dataset) showWay(section);
  else if (lastWay === "tiles") switchTo(section, lastWay);
};

/** The value step of riichi for the entry form. */
export const riichiStep = {
  common: "ron",
  outcomes: ["ron", "tsumo"],
  fill: fillValueStep,
  update: updateValue,
  pad: ownPad,
  /** @param {HTMLElement} part while the phone is idle */
  layOut: (part) => layOutPads(winnerSections(part), ownPad),
  shown: scrollToFirstPad,
  askForBoth,
};
