// Winning conditions: the least win for first and second place and for the target scores, by who deals in.
// Every win is played with the tables of the ruleset, so this needs no network.

import { playHand } from "../offline_tables/play.js";
import { windOf } from "../offline_tables/seats.js";
import { allowedValues } from "../offline_tables/values.js";
import { all, byId, closest, fillTexts, one } from "./dom.js";
import { currentGame, nameOf } from "./game.js";
import { anyTables, filled, formatPoints, formatScore, roundWords, tables, words } from "./page.js";
import { declaredSeats, shownSituation } from "./riichi.js";
import { holderSeat } from "../seats/this_phone.js";

/** @import { Entry, Win, Wind } from "../offline_tables/types.js" */
/**
 * @typedef {object} Goal
 * @property {string} label
 * @property {(points: number[]) => boolean} isReached
 * @property {(points: number[]) => boolean} [isShared] the place is reached only together with others
 * @typedef {{name: string, points: number, paid: number[]}} Value a win with what it pays in all
 */

const script = globalThis.document?.getElementById("table-winning-conditions");
/** @type {Record<string, string>} */
const texts = script ? JSON.parse(script.textContent ?? "{}") : {};

// ------------------------------------------------------------------------------------------ goals

/** @param {number[]} points ties are shared, or go to the earlier seat */
export const placesOf = (points) =>
  points.map((own, seat) => {
    const isAhead = (/** @type {number} */ held, /** @type {number} */ other) =>
      held > own || (tables.game.leader.alone && held === own && other < seat);
    return 1 + points.filter(isAhead).length;
  });

/** @param {number[]} points @param {number} seat the final score; null where the tables do not have it */
const scoreOf = (points, seat) => {
  const { results } = tables;
  if (!results) return null;
  const floating = results.by_floating ? points.filter((held) => held >= results.return).length : 0;
  const bonus = results.bonus[`${placesOf(points).join(",")}|${floating}`];
  return points[seat] + bonus[seat] + (currentGame().beside?.[seat] ?? 0);
};

/** @param {string} label @param {number} seat @param {number} place @returns {Goal} */
const placeGoal = (label, seat, place) => ({
  label,
  isReached: (points) => placesOf(points)[seat] <= place,
  isShared: (points) => {
    const places = placesOf(points);
    return places[seat] === place && places.filter((other) => other === place).length > 1;
  },
});

/** @param {number} seat @returns {Goal[]} */
const goalsOf = (seat) => {
  const targets = tables.results ? (currentGame().targets?.[seat] ?? []) : [];
  return [
    placeGoal(texts.first, seat, 1),
    placeGoal(texts.second, seat, 2),
    ...targets.map((score) => ({
      label: formatScore(score),
      /** @param {number[]} points */
      isReached: (points) => (scoreOf(points, seat) ?? -Infinity) >= score,
    })),
  ];
};

// ------------------------------------------------------------------------------------------- wins

/** @param {string} name @returns {Pick<Win, "han" | "fu" | "yakuman">} */
const stated = (name) => {
  if (name.startsWith("y")) return { yakuman: Number(name.slice(1)) };
  const [han, fu] = name.split("/").map(Number);
  return fu ? { han, fu } : { han };
};

const LIMIT_FU = 1000;

/** @param {string} name of values that pay the same the one with fewer fu; a limit is more than any */
const fuOf = (name) => stated(name).fu ?? LIMIT_FU;

/**
 * The possible values of a win, cheapest first.
 *
 * @param {Wind} wind @param {boolean} tsumo @param {boolean} riichi @returns {Value[]}
 */
const valuesOf = (wind, tsumo, riichi) =>
  allowedValues(tables, { tsumo, riichi })
    .map((name) => {
      const { ron, tsumo: drawn } = tables.values[name];
      const paid = tsumo ? Object.values(drawn[wind]) : [ron[wind]];
      return { name, paid, points: paid.reduce((sum, share) => sum + share, 0) };
    })
    .sort((least, other) => least.points - other.points || fuOf(least.name) - fuOf(other.name));

/**
 * The points after each win of a player, by draw or on another's discard.
 *
 * @param {number} seat @param {number | null} discarder
 */
const playedWins = (seat, discarder) => {
  const { situation } = currentGame();
  /** @param {number} other */
  const wind = (other) => /** @type {Wind} */ (windOf(tables, situation, other));
  const riichi = declaredSeats().map(wind);
  return valuesOf(wind(seat), discarder === null, riichi.includes(wind(seat))).map((value) => {
    const wins = [{ seat: wind(seat), ...stated(value.name) }];
    /** @type {Entry} */
    const entry = { outcome: discarder === null ? "tsumo" : "ron", riichi, wins };
    if (discarder !== null) entry.discarder = wind(discarder);
    const played = playHand(anyTables, entry, situation);
    return { value, points: played?.after.points ?? [] };
  });
};

// ------------------------------------------------------------------------------------------- words

/** @param {string} name */
const valueText = (name) => {
  const { fu, han, yakuman } = stated(name);
  if (yakuman) return words.values[name] ?? name;
  const { limit } = tables.values[name];
  if (!fu && limit) return filled(texts.limit, { limit: words.limits[limit], han });
  return filled(texts.han_fu, { han, fu });
};

/** @param {Value} value @param {boolean} isDrawn */
const paidText = ({ paid }, isDrawn) => {
  const shares = [...new Set(paid)].sort((least, other) => least - other).map(formatPoints);
  return isDrawn && shares.length === 1 ? filled(texts.all, { points: shares[0] }) : shares.join(" / ");
};

/** @param {string} tag @param {string} text @param {Record<string, string>} [more] */
const element = (tag, text, more = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...more });

/** @param {ReturnType<typeof playedWins>} wins @param {Goal} goal @param {boolean} isDrawn */
const cell = (wins, goal, isDrawn) => {
  const least = wins.findIndex(({ points }) => points.length && goal.isReached(points));
  if (least < 0) {
    const none = element("td", "", { className: "matrix__none" });
    none.append(element("span", "–", { ariaHidden: "true" }));
    none.append(element("span", texts.none, { className: "visually-hidden" }));
    return none;
  }
  const { points, value } = wins[least];
  const shown = element("td", least === 0 ? texts.any : valueText(value.name));
  if (least > 0) shown.append(element("small", paidText(value, isDrawn)));
  if (goal.isShared?.(points)) shown.append(element("small", texts.shared));
  return shown;
};

/** @param {number} seat @param {number | null} discarder @param {Goal[]} goals */
const row = (seat, discarder, goals) => {
  const shown = document.createElement("tr");
  const head = element("th", "", { scope: "row" });
  if (discarder === null) head.append(element("strong", texts.tsumo));
  else head.append(filled(texts.ron, { name: nameOf(discarder) }));
  const wins = playedWins(seat, discarder);
  shown.append(head, ...goals.map((goal) => cell(wins, goal, discarder === null)));
  return shown;
};

/** @param {HTMLTableRowElement[]} rows say once what holds for every way to win */
const joinCells = (rows) => {
  const [first, ...others] = rows;
  for (let column = (first?.cells.length ?? 0) - 1; column > 0; column -= 1) {
    if (rows.some(({ cells }) => cells[column].textContent !== texts.any)) continue;
    first.cells[column].rowSpan = rows.length;
    for (const { cells } of others) cells[column].remove();
  }
};

/** @param {Goal} goal @param {number[]} points */
const column = ({ isReached, label }, points) => {
  const head = element("th", label, { scope: "col" });
  if (isReached(points)) {
    const met = element("span", " ✓", { className: "matrix__met", title: texts.met });
    head.append(met);
  }
  return head;
};

// ------------------------------------------------------------------------------------------ screen

/** @param {number} seat */
const showConditions = (seat) => {
  const { targets } = currentGame();
  const situation = shownSituation();
  const { points } = situation;
  const box = byId("winning-conditions");
  const goals = goalsOf(seat);
  /** @param {number} other */
  const isPlaying = (other) => windOf(tables, situation, other) !== null;
  const others = points.map((_, other) => other).filter((other) => other !== seat && isPlaying(other));
  const discarders = isPlaying(seat) ? [...others, null] : [];
  const now = filled(texts.now, { place: placesOf(points)[seat], points: formatPoints(points[seat]) });
  fillTexts(box, { ...roundWords(situation), needs: filled(texts.needs, { name: nameOf(seat) }), now });
  one(box, "thead tr").replaceChildren(document.createElement("td"), ...goals.map((goal) => column(goal, points)));
  const rows = discarders.map((discarder) => row(seat, discarder, goals));
  joinCells(rows);
  one(box, "tbody").replaceChildren(...rows);
  one(box, "[data-conditions-waiting]").hidden = isPlaying(seat);
  for (const part of ["table", "[data-say=needs]"]) one(box, part).hidden = !isPlaying(seat);
  one(box, "[data-conditions-later]").hidden = Boolean(tables.results) || !targets?.[seat]?.length;
  for (const key of all(box, "[data-conditions-of]")) {
    key.ariaPressed = String(key.dataset.conditionsOf === String(seat));
  }
};

/** @param {number} seat */
const person = (seat) => {
  const key = element("button", nameOf(seat), { type: "button", className: `button seat-edge--${seat}` });
  key.dataset.conditionsOf = String(seat);
  return key;
};

/** @param {MouseEvent} event opens the screen, or shows another player in it */
export const conditionsTapped = (event) => {
  const box = /** @type {HTMLDialogElement | null} */ (document.getElementById("winning-conditions"));
  if (!box) return;
  const link = closest(event.target, "[data-winning-conditions]");
  const key = closest(event.target, "[data-conditions-of]");
  if (key) showConditions(Number(key.dataset.conditionsOf));
  else if (closest(event.target, "[data-conditions-close]")) box.close();
  else if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    const { dealer, points } = currentGame().situation;
    one(box, "[data-conditions-people]").replaceChildren(...points.map((_, seat) => person(seat)));
    showConditions(holderSeat() ?? dealer);
    box.showModal();
  }
};
