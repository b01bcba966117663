// The problems of a Hong Kong entry that the tables can find.

import { ofWho, problemsOfPatterns, textsOfTiles } from "../patterns/problems.js";
import { anyTables, words } from "../table/page.js";

/** @import { Entry, Situation, Win } from "../offline_tables/types.js" */
/** @import { Step } from "../table/entry/problems.js" */
/** @import { HongKongTables } from "./types.js" */

/** @type {Record<string, string[]>} */
const NEEDED = { discard: ["won", "discarder"], self_draw: ["won"], false_win: ["offender"] };

/** @param {HongKongTables} tables @param {Win} win the faan that count towards the minimum */
const countingFaan = ({ bonus_counts: counts, patterns: rows }, { faan = 0, patterns = [] }) => {
  if (counts) return faan;
  return patterns.reduce((rest, id) => rest - (rows[id].bonus && rows[id].most ? rows[id].faan : 0), faan);
};

/** Seven or eight bonus tiles are a win on their own. */
const INSTANT = ["seven_flowers", "eight_flowers"];

/**
 * The texts for problems with the value of a win.
 *
 * @param {HongKongTables} tables @param {Entry} entry @param {Win} win
 */
const textsOfWin = (tables, { discarder }, win) => {
  const { refusals } = tables;
  if (win.faan === undefined) return win.tiles ? textsOfTiles(win) : [words.ask.faan];
  const instant = win.patterns?.some((id) => INSTANT.includes(id));
  const faan = instant ? win.faan : countingFaan(tables, win);
  const rows = discarder ? refusals.by_discard : refusals.by_self_draw;
  return rows[Math.min(Math.max(faan, 0), rows.length - 1)];
};

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} upTo
 */
export const problemsOfHongKong = (entry, situation, upTo) => {
  const tables = /** @type {HongKongTables} */ (anyTables);
  const several = (entry.wins ?? []).length > 1 ? tables.refusals.several : [];
  return problemsOfPatterns(entry, situation, upTo, {
    unit: "faan",
    needed: NEEDED[entry.outcome] ?? [],
    ofPlayers: several.map((text) => ofWho(text, "won")),
    textsOfWin: (win) => textsOfWin(tables, entry, win),
  });
};
