// The state of the table as the difference from the state on this phone: the server sends new text, and the
// numbers of the unchanged pieces. `league/web/table/state_difference.py` makes them.

/**
 * @typedef {object} Difference
 * @property {string} state the name of the new state
 * @property {(string | [number, number])[]} parts new text, or pieces of the present state
 * @property {number} count how many pieces the new state has
 * @property {string} stand_in the placeholder for the token of this phone's forms
 * @property {string} token
 */

/** @type {{name: string, pieces: string[]}} */
const nothing = { name: "", pieces: [] };
let held = nothing;

/** @param {string} text */
const piecesOf = (text) => text.match(/[^\n,]*[\n,]|[^\n,]+/g) ?? [];

/** The name of the state on this phone; empty without one. */
export const heldState = () => held.name;

/** Forget the state: the next one comes as a whole. */
export const forgetState = () => {
  held = nothing;
};

/**
 * The whole text of the new state. Fails if it does not fit the state on this phone.
 *
 * @param {Difference} difference
 */
export const wholeState = ({ state, parts, count, stand_in, token }) => {
  const text = parts
    .map((part) => (typeof part === "string" ? part : held.pieces.slice(...part).join("")))
    .join("");
  const pieces = piecesOf(text);
  forgetState();
  if (pieces.length !== count) throw new Error("The difference does not fit the state");
  held = { name: state, pieces };
  return token ? text.replaceAll(stand_in, token) : text;
};
