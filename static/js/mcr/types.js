// The tables of a ruleset of Mahjong Competition Rules, computed by the server. The page loads nothing from
// this file.

export {};

/** @import { Limit, Wind } from "../offline_tables/types.js" */
/** @import { PatternRow } from "../patterns/types.js" */

/**
 * A hand of a session: who sits E, S, W, N, the hand after it, and how the session ends with it.
 *
 * @typedef {{seats: number[], next: string, ends: string | null}} HandRow
 */

/**
 * @typedef {object} McrTables
 * @property {"mcr"} variant
 * @property {Wind[]} winds
 * @property {number} minimum fan that a win needs without flowers
 * @property {number} most_fan
 * @property {number} flowers
 * @property {number} extra_points that each of the others pays the winner
 * @property {[number, number]} false_win what each opponent gets: below the minimum, without a valid hand
 * @property {Record<string, PatternRow>} patterns
 * @property {Record<string, number[]>} excludes places of later fan that no hand has together with one
 * @property {Limit[]} limits
 * @property {{below_minimum: string[][], no_fan: string[]}} refusals
 * @property {object} game
 * @property {number[]} game.start the points of each seat
 * @property {Record<string, HandRow>} game.rounds
 * @property {{up: boolean, was_up: boolean}[]} game.clock
 */
