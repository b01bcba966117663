// The value of a win in games of patterns: those that exclude each other and add up to a number, the number
// itself or the tiles, and who is liable.

import { all, closest, formOf, inputIn, inputsIn, one, show } from "../table/dom.js";
import { readEntry } from "../table/entry/reader.js";
import { anyTables, filled, formatPoints, tileFlags, words } from "../table/page.js";
import { playHand } from "../offline_tables/play.js";
import { readSetting, saveSetting } from "../table/store.js";
import {
  copyForWinner,
  namePlayers,
  placeSections,
  windOfSection,
  winnerSections,
  withName,
} from "../table/entry/winner_sections.js";
import { layOutPads, padOf, scrollToPad, showPad } from "../table/entry/winner_pads.js";
import { shareTiles } from "../tiles/tile_pad.js";
import { TIMES } from "./reader.js";
import { isExcluded, mostOf } from "./together.js";

/** @import { Entry, Situation, Win } from "../offline_tables/types.js" */
/** @import { PatternGame, PatternTables } from "./types.js" */

const tables = /** @type {PatternTables} */ (/** @type {unknown} */ (anyTables));
const BY_TILES = "tiles";

/** @type {WeakMap<HTMLElement, PatternGame>} */
const games = new WeakMap();

/** @param {HTMLElement} section */
const gameOf = (section) => /** @type {PatternGame} */ (games.get(section));

/** @type {WeakMap<HTMLElement, Situation>} */
const situations = new WeakMap();

/** @param {HTMLElement} section @param {string} name */
const inputs = (section, name) => inputsIn(section, `input[name="${section.dataset.winner}-${name}"]`);

/** @param {HTMLElement} section @param {string} name */
const field = (section, name) => inputs(section, name)[0];

/** @param {HTMLElement} section the fields that count a pattern, with its id */
const counters = (section) => {
  const prefix = `${section.dataset.winner}-${TIMES}`;
  return inputsIn(section, `input[name^="${prefix}"]`).map((input) => ({
    input,
    id: input.name.slice(prefix.length),
  }));
};

/** @param {HTMLElement} section the patterns that are chosen, each as often as the hand has it */
const chosen = (section) => [
  ...inputs(section, "patterns").filter((input) => input.checked).map((input) => input.value),
  ...counters(section).flatMap(({ id, input }) => Array(Number(input.value)).fill(id)),
];

/** @param {HTMLInputElement} input @param {boolean} isPossible */
const enable = (input, isPossible) => {
  input.disabled = !isPossible;
  if (!isPossible) input.checked = false;
};

/**
 * The pattern that follows from how the hand was won, unless a chosen one replaces it.
 *
 * @param {PatternGame} game @param {Entry} entry
 */
const implied = ({ robbed, selfDraw }, { discarder, wins = [] }) => {
  if (!discarder) return selfDraw;
  return wins.some((win) => win.robbing_kong) ? robbed : "";
};

/**
 * How often the hand can have a pattern with the others that are chosen.
 *
 * @param {HTMLElement} section @param {string} id @param {string} own what follows from the win
 */
const mostBeside = (section, id, own) => {
  const others = chosen(section).filter((other) => other !== id && other !== own);
  const isBeside = own !== id && (own === gameOf(section).robbed || !isExcluded(tables, own, [id]));
  const sameWind = situations.get(section)?.round[0] === windOfSection(section);
  return mostOf(tables, id, isBeside ? [...others, own] : others, sameWind);
};

/**
 * Adapt a pattern to how the hand was won and to the other patterns.
 *
 * @param {HTMLElement} section @param {HTMLInputElement} box @param {Entry} entry
 */
const updateBox = (section, box, entry) => {
  const { robbed } = gameOf(section);
  const own = implied(gameOf(section), entry);
  const { needs } = tables.patterns[box.value];
  const fits = (!needs || needs === (entry.discarder ? "discard" : "self_draw")) &&
    (box.value !== robbed || own === robbed);
  const label = box.closest("label");
  if (label) show(label, fits);
  enable(box, fits && (box.value === robbed || mostBeside(section, box.value, own) > 0));
  if (box.value !== own || box.disabled) return;
  box.checked = true;
  box.dataset.auto = "";
};

/** @param {HTMLElement} section @param {Entry} entry counts stay in their bounds */
const updateCounters = (section, entry) => {
  for (const { id, input } of counters(section)) {
    const most = mostBeside(section, id, implied(gameOf(section), entry));
    input.value = String(Math.min(Number(input.value), most));
  }
};

/** @param {HTMLElement} section @param {Entry} entry */
const updatePatterns = (section, entry) => {
  const boxes = inputs(section, "patterns");
  for (const box of boxes) {
    if ("auto" in box.dataset) box.checked = false;
    delete box.dataset.auto;
  }
  for (const box of boxes) updateBox(section, box, entry);
  updateCounters(section, entry);
  const patterns = chosen(section);
  const faan = patterns.reduce((sum, id) => sum + tables.patterns[id].faan, 0);
  inputIn(section, "[data-sum-of-patterns]").value = patterns.length ? String(faan) : "";
};

/** @param {HTMLElement} section @param {HTMLInputElement} [tapped] */
const readMode = (section, tapped) => {
  const setting = `tenbou-${gameOf(section).unit}-mode`;
  const modes = inputs(section, "mode");
  if (!modes.some((input) => input.checked)) {
    const known = readSetting(setting) ?? modes[0].value;
    for (const input of modes) input.checked = input.value === known;
  }
  const mode = modes.find((input) => input.checked)?.value ?? modes[0].value;
  if (tapped?.name === `${section.dataset.winner}-mode`) {
    saveSetting(setting, mode);
    field(section, "stated").value = "";
  }
  showMode(section, mode);
  return mode;
};

/** @param {HTMLElement} section @param {string} mode by tiles, faan may be asked for as well */
const showMode = (section, mode) => {
  const byTiles = mode === BY_TILES;
  field(section, "by").value = byTiles ? BY_TILES : "";
  const shown = byTiles && field(section, "stated").value ? gameOf(section).unit : mode;
  for (const part of all(section, "[data-mode]"))
    {show(part, (part.dataset.mode ?? "").split(" ").includes(shown));}
};

/**
 * A number that no key has is typed, and a key takes its place.
 *
 * @param {HTMLElement} section @param {HTMLInputElement} [tapped]
 */
const updateNumber = (section, tapped) => {
  const { unit } = gameOf(section);
  const [other] = inputs(section, "other");
  if (tapped && tapped === other && other.value)
    {for (const key of inputs(section, unit)) key.checked = false;}
  else if (other && tapped?.name === `${section.dataset.winner}-${unit}`) other.value = "";
};

// ------------------------------------------------------------------------------------ by the tiles

/** @param {HTMLElement} section */
const ownPad = (section) =>
  padOf(section, () => copyForWinner("t-pad", windOfSection(section), section.dataset.name ?? ""));

/**
 * Ask only for circumstances that are possible for this win.
 *
 * @param {HTMLElement} section @param {Entry} entry
 */
const updateFlags = (section, { discarder, outcome }) => {
  const from = [windOfSection(section) === "E" && "dealer", discarder === "E" && "from_dealer"];
  const allowed = tileFlags[[outcome, ...from].filter(Boolean).join(" ")] ?? [];
  for (const box of inputs(section, "flags")) {
    const label = box.closest("label");
    if (label) show(label, allowed.includes(box.value));
    enable(box, allowed.includes(box.value));
  }
};

/** @param {HTMLElement} section @param {Entry} entry @param {boolean} isFirst the tiles were not shown before */
const showTiles = (section, entry, isFirst) => {
  const pad = ownPad(section);
  updateFlags(section, entry);
  if (!isFirst) return;
  shareTiles(section, false);
  showPad(pad);
  scrollToPad(section);
};

/**
 * Ask for the number with the tiles of every winner, because no server can value the tiles.
 *
 * @param {HTMLElement} form
 */
const askForBoth = (form) => {
  for (const section of winnerSections(form)) {
    if (field(section, "by").value !== BY_TILES) continue;
    field(section, "stated").value = "1";
    readMode(section);
  }
};

/** @type {WeakSet<HTMLElement>} */
const connected = new WeakSet();

/** @param {HTMLElement} section */
const connect = (section) => {
  if (connected.has(section)) return;
  connected.add(section);
  section.addEventListener("click", ({ target }) => {
    const { dataset } = closest(target, "button") ?? {};
    if (dataset && "both" in dataset) askForBoth(formOf(section));
  });
};

// -------------------------------------------------------------------------------------- the section

/**
 * What a hand of this value brings its winner, apart from what else is paid.
 *
 * @param {Entry} entry @param {Win} win @param {Situation} situation
 */
const pointsOf = ({ discarder, outcome }, win, situation) => {
  const start = { ...situation, goulash_hands: 0 };
  const played = playHand(anyTables, { discarder, outcome, wins: [win] }, start);
  return played ? Math.max(...played.deltas) : 0;
};

/**
 * The value in one line: "5 faan · 96".
 *
 * @param {Entry} entry @param {Win} win @param {Situation} situation @param {PatternGame["unit"]} unit
 */
const valueLine = (entry, win, situation, unit) => {
  const value = win[unit];
  if (value === undefined) return "";
  return [filled(words.faan, { faan: value }), formatPoints(pointsOf(entry, win, situation))].join(" · ");
};

/**
 * Each key says what it brings.
 *
 * @param {HTMLElement} section @param {Entry} entry @param {Win} win @param {Situation} situation
 */
const showPoints = (section, entry, { guarantor, robbing_kong, seat }, situation) => {
  const { unit } = gameOf(section);
  for (const key of inputs(section, unit)) {
    const place = key.closest("label")?.querySelector("[data-pays]");
    const win = { seat, guarantor, robbing_kong, [unit]: Number(key.value) };
    if (place) place.textContent = formatPoints(pointsOf(entry, win, situation));
  }
};

/** @param {HTMLElement} section @param {Entry} entry @param {HTMLInputElement} [tapped] */
const update = (section, entry, tapped) => {
  const seat = windOfSection(section);
  const { unit } = gameOf(section);
  const mode = readMode(section, tapped);
  updateNumber(section, tapped);
  if (mode === "patterns") updatePatterns(section, entry);
  const box = one(section, '[data-way="tiles"]');
  const wasHidden = box.classList.contains("collapsed");
  box.classList.toggle("collapsed", mode !== BY_TILES);
  if (mode === BY_TILES) showTiles(section, entry, wasHidden);
  for (const part of all(section, "[data-only]")) show(part, part.dataset.only === entry.outcome);
  const now = readEntry(new FormData(formOf(section)));
  const { wins = [] } = now;
  const win = /** @type {Win} */ (wins.find((other) => other.seat === seat));
  const situation = /** @type {Situation} */ (situations.get(section));
  if (mode === unit) showPoints(section, now, win, situation);
  const line = valueLine(now, win, situation, unit);
  one(section, "[data-sum]").textContent = withName(section, line, wins);
};

/** @param {HTMLElement} part */
const byTilesIn = (part) => winnerSections(part).filter((section) => field(section, "by").value === BY_TILES);

/** @param {HTMLElement} part */
const scrollToTiles = (part) => byTilesIn(part).slice(0, 1).forEach(scrollToPad);

/**
 * The value step of a game for the entry form.
 *
 * @param {PatternGame} game
 */
export const patternStep = (game) => ({
  common: "discard",
  outcomes: ["discard", "self_draw"],
  /** @param {HTMLElement} part @param {Entry} entry @param {Situation} situation */
  fill: (part, entry, situation) => {
    placeSections(part, entry, situation);
    for (const section of winnerSections(part)) {
      games.set(section, game);
      connect(section);
      situations.set(section, situation);
      namePlayers(section, situation);
      update(section, entry);
    }
  },
  update,
  pad: ownPad,
  /** @param {HTMLElement} part while the phone is idle */
  layOut: (part) => layOutPads(byTilesIn(part), ownPad),
  shown: scrollToTiles,
  askForBoth,
});
