// Problems of entries that games of patterns share: answers that are missing, and the values of wins.

import { seatOf } from "../offline_tables/seats.js";
import { nameOf } from "../table/game.js";
import { anyTables, filled, words } from "../table/page.js";

/** @import { Entry, Situation, Win } from "../offline_tables/types.js" */
/** @import { Problem, Step } from "../table/entry/problems.js" */
/** @import { PatternGame } from "./types.js" */

/** @param {string} text @param {string} [field] @param {string} [wind] @returns {Problem} */
export const ofWho = (text, field = "", wind = "") => ({ step: "who", text, field, wind });

/** @param {Entry} entry @param {string[]} needed */
const missingFields = ({ discarder, offender, wins }, needed) => {
  /** @type {Record<string, unknown>} */
  const given = { won: wins?.length, discarder, offender };
  return needed.filter((field) => !given[field]);
};

/** @param {Entry} entry nobody wins on a tile of their own */
const ownDiscard = ({ discarder, wins = [] }) =>
  (discarder && wins.some(({ seat }) => seat === discarder) ? [ofWho(words.ask.self, "discarder", discarder)] : []);

/**
 * @param {Entry} entry @param {Situation} situation @param {PatternGame["unit"]} unit
 * @param {(win: Win) => string[]} textsOfWin
 */
const aboutValues = ({ wins = [] }, situation, unit, textsOfWin) =>
  wins.flatMap((win) => {
    const name = nameOf(seatOf(anyTables, situation, win.seat));
    return textsOfWin(win).map((text) => {
      /** @type {Problem} */
      const problem = {
        step: "value",
        text: wins.length === 1 ? text : filled(words.ask.of, { name, text }),
        field: `${win.seat}-${win.tiles && win[unit] === undefined ? "mode" : unit}`,
        wind: "",
      };
      return problem;
    });
  });

/** @param {Win} win by tiles, without a value of its own */
export const textsOfTiles = ({ tiles }) => (tiles?.win_tile ? [] : [words.ask.tiles]);

/**
 * All problems of the questions answered so far.
 *
 * @param {Entry} entry @param {Situation} situation @param {Step} upTo
 * @param {object} game
 * @param {PatternGame["unit"]} game.unit
 * @param {string[]} game.needed the answers that this outcome needs
 * @param {Problem[]} game.ofPlayers what the game finds wrong with the answers about players
 * @param {(win: Win) => string[]} game.textsOfWin
 */
export const problemsOfPatterns = (entry, situation, upTo, { needed, ofPlayers, textsOfWin, unit }) => {
  const missing = missingFields(entry, needed).map((field) => ofWho(words.ask[field], field));
  if (missing.length) return missing;
  const who = [...ownDiscard(entry), ...ofPlayers];
  return upTo === "who" ? who : [...who, ...aboutValues(entry, situation, unit, textsOfWin)];
};
