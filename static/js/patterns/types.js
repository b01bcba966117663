// What games share whose hands count by patterns that add up to one number, with a set of 144 tiles. The page
// loads nothing from this file.

export {};

/** @import { Limit, Wind, WinTiles } from "../offline_tables/types.js" */

/**
 * A pattern: its faan, how often a hand can have it, and how such a hand is won.
 *
 * @typedef {object} PatternRow
 * @property {number} faan
 * @property {number} most
 * @property {"" | "discard" | "self_draw"} needs
 * @property {boolean} [bonus] it comes from flowers and seasons
 */

/**
 * The tables of a ruleset of such a game that the value step reads.
 *
 * @typedef {object} PatternTables
 * @property {Wind[]} winds
 * @property {Record<string, PatternRow>} patterns
 * @property {Record<string, number[]>} excludes places of later patterns that no hand has together with one
 * @property {Limit[]} limits of the patterns; a pong of both seat and round wind counts once
 */

/**
 * How such a game names what its hands count for.
 *
 * @typedef {object} PatternGame
 * @property {"faan" | "fan"} unit the number, in an entry and in the names of fields
 * @property {string} selfDraw the pattern of a self-draw
 * @property {string} robbed the pattern of a robbed kong
 * @property {string} [flowers] the pattern that an entry states as a number of its own
 * @property {Record<string, Partial<WinTiles>>} circumstances of a win by tiles, by the names of their fields
 */
