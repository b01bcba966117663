import assert from "node:assert/strict";
import { test } from "node:test";

import { draftNow, figuresOf } from "../../static/js/desk/drafts.js";
import { filledIn, isRightSum, sumOfScores } from "../../static/js/desk/figures.js";

const GAME = { total: 120_000, stick: 1000, unit: 100 };
const CHINESE = { total: 0, stick: 1000, unit: 1 };
const NONE = -1;

test("the fourth score follows from three and the sticks", () => {
  assert.deepEqual(filledIn(GAME, ["412", "305", "195", ""], "", NONE), { index: 3, value: 288 });
  assert.deepEqual(filledIn(GAME, ["412", "305", "195", ""], "1", NONE), { index: 3, value: 278 });
  assert.deepEqual(filledIn(GAME, ["", "305", "−5", "195"], "", NONE), { index: 0, value: 705 });
  assert.deepEqual(filledIn(CHINESE, ["48", "−16", "−16", ""], "", NONE), { index: 3, value: -16 });
});

test("nothing is filled in while two scores are missing", () => {
  assert.equal(filledIn(GAME, ["412", "305", "", ""], "", NONE), null);
});

test("a filled score follows the others, a typed one is never replaced", () => {
  assert.deepEqual(filledIn(GAME, ["412", "305", "200", "288"], "", 3), { index: 3, value: 283 });
  assert.equal(filledIn(GAME, ["412", "305", "200", "276"], "", NONE), null);
});

test("points may be missing as deductions where a game has them", () => {
  /** @type {(missing: number, deductible: number) => boolean} */
  const right = (missing, deductible) => isRightSum(missing, { ...GAME, deductible });
  const said = [0, 10, 60, 65, 12, -10].map((missing) => right(missing, 60));
  assert.deepEqual(said, [true, true, true, false, false, false]);
  assert.deepEqual([right(0, 0), right(10, 0), isRightSum(10, GAME)], [true, false, false]);
});

test("the sum says what is missing or too much, in points", () => {
  assert.deepEqual(sumOfScores(GAME, ["412", "305", "195", "276"], ""), {
    missing: 1200, isWhole: true, isEmpty: false,
  });
  assert.deepEqual(sumOfScores(GAME, ["412", "305", "195", "288"], "1"), {
    missing: -1000, isWhole: true, isEmpty: false,
  });
  assert.deepEqual(sumOfScores(GAME, ["", "", "", ""], ""), { missing: 120_000, isWhole: false, isEmpty: true });
});

const DRAFT = {
  stored: null, version: "3", entrants: "1,2,3,4", scores: ["412", "305", "195", "288"],
  filled: 3, sticks: "", reason: "", sends: true,
};
const TYPED = "412,305,195,288,";
const OTHER = "411,306,195,288,";

/** @param {string | null} stored @param {string} [entrants] */
const now = (stored, entrants = DRAFT.entrants) => ({ stored, version: "4", entrants });

test("no sticks are written as none typed", () => {
  assert.equal(figuresOf({ scores: ["1", "2"], sticks: "0" }, true), "1,2,");
  assert.equal(figuresOf({ scores: ["1", "2"], sticks: "" }, false), "1,2");
});

test("a draft that the server has already is done", () => {
  assert.deepEqual(draftNow(DRAFT, now(TYPED), true), { draft: null, isOvertaken: false });
});

test("a draft below zero is done though its minus is another character", () => {
  const draft = { ...DRAFT, scores: ["48", "\u221216", "-16", "-16"] };
  assert.deepEqual(draftNow(draft, now("48,-16,-16,-16"), false), { draft: null, isOvertaken: false });
});

test("a draft goes out for the table's present version while no other result is stored", () => {
  assert.deepEqual(draftNow(DRAFT, now(null), true), { draft: { ...DRAFT, version: "4" }, isOvertaken: false });
});

test("a person chooses between a draft and what somebody else has saved", () => {
  assert.deepEqual(draftNow(DRAFT, now(OTHER), true), { draft: { ...DRAFT, sends: false }, isOvertaken: true });
});

test("a draft for other players is kept and not sent", () => {
  assert.deepEqual(draftNow(DRAFT, now(null, "1,2,3,5"), true), {
    draft: { ...DRAFT, sends: false }, isOvertaken: true,
  });
});

test("a correction of a result that was taken away waits for a person", () => {
  const correction = { ...DRAFT, stored: OTHER };
  assert.deepEqual(draftNow(correction, now(null), true), {
    draft: { ...correction, stored: null, version: "4", sends: false }, isOvertaken: false,
  });
});
