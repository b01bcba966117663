// The problems of a Hong Kong entry that the tables can find.

import { seatOf } from "../offline_tables/seats.js";
import { nameOf } from "../table/game.js";
import { anyTables, filled, words } from "../table/page.js";

/** @import { Entry, Situation, Win } from "../offline_tables/types.js" */
/** @import { Problem, Step } from "../table/entry/problems.js" */
/** @import { HongKongTables } from "./types.js" */

/** @param {string} text @param {string} [field] @param {string} [wind] @returns {Problem} */
const ofWho = (text, field = "", wind = "") => ({ step: "who", text, field, wind });

/** @type {Record<string, string[]>} */
const NEEDED = { discard: ["won", "discarder"], self_draw: ["won"], false_win: ["offender"] };

/** @param {Entry} entry */
const missingFields = ({ discarder, offender, outcome, wins }) => {
  /** @type {Record<string, unknown>} */
  const given = { won: wins?.length, discarder, offender };
  return (NEEDED[outcome] ?? []).filter((field) => !given[field]);
};

/** @param {HongKongTables} tables @param {Entry} entry */
const aboutPlayers = (tables, { discarder, wins = [] }) => {
  const found = [];
  if (discarder && wins.some(({ seat }) => seat === discarder))
    {found.push(ofWho(words.ask.self, "discarder", discarder));}
  if (wins.length > 1) found.push(...tables.refusals.several.map((text) => ofWho(text, "won")));
  return found;
};

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
  if (win.faan === undefined && win.tiles) return win.tiles.win_tile ? [] : [words.ask.tiles];
  if (win.faan === undefined) return [words.ask.faan];
  const instant = win.patterns?.some((id) => INSTANT.includes(id));
  const faan = instant ? win.faan : countingFaan(tables, win);
  const rows = discarder ? refusals.by_discard : refusals.by_self_draw;
  return rows[Math.min(Math.max(faan, 0), rows.length - 1)];
};

/** @param {HongKongTables} tables @param {Entry} entry @param {Situation} situation */
const aboutValues = (tables, entry, { dealer }) =>
  (entry.wins ?? []).flatMap((win) => {
    const name = nameOf(seatOf(tables, dealer, win.seat));
    return textsOfWin(tables, entry, win).map((text) => {
      /** @type {Problem} */
      const problem = {
        step: "value",
        text: entry.wins?.length === 1 ? text : filled(words.ask.of, { name, text }),
        field: `${win.seat}-${win.tiles && win.faan === undefined ? "mode" : "faan"}`,
        wind: "",
      };
      return problem;
    });
  });

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} upTo
 */
export const problemsOfHongKong = (entry, situation, upTo) => {
  const tables = /** @type {HongKongTables} */ (anyTables);
  const missing = missingFields(entry).map((field) => ofWho(words.ask[field], field));
  if (missing.length) return missing;
  const who = aboutPlayers(tables, entry);
  return upTo === "who" ? who : [...who, ...aboutValues(tables, entry, situation)];
};
