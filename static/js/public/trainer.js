// The trainer: the score, which stays on this device, and keys. Everything else works without this script.

const STORE = "tenbou-trainer";

/** @typedef {{right: number, total: number, streak: number, last: string}} Score */
/** @typedef {Record<string, Score>} Scores by game, exercise and level: "riichi/fu/2" */

/** @returns {Scores} */
const readScores = () => {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
};

/** @param {Scores} scores */
const saveScores = (scores) => {
  try {
    localStorage.setItem(STORE, JSON.stringify(scores));
  } catch {
    // The browser stores nothing.
  }
};

/** @param {string} text @param {Score} score */
const inWords = (text, score) =>
  text.replace(/%\((right|total|streak)\)s/g, (_, name) => String(score[/** @type {"right"} */ (name)]));

/**
 * Count an answer, once for each question.
 *
 * @param {HTMLElement} question
 */
const countAnswer = ({ dataset }) => {
  const { answered = "", exercise = "", game = "", seed = "" } = dataset;
  const scores = readScores();
  const name = `${game}/${exercise}`;
  const score = scores[name] ?? { right: 0, total: 0, streak: 0, last: "" };
  if (answered && score.last !== seed) {
    const isRight = answered === "right";
    score.right += Number(isRight);
    score.total += 1;
    score.streak = isRight ? score.streak + 1 : 0;
    score.last = seed;
    saveScores({ ...scores, [name]: score });
  }
  return score;
};

/** @param {HTMLElement} question */
const showQuestion = (question) => {
  const score = countAnswer(question);
  const place = question.querySelector("[data-score]");
  if (place && score.total) place.textContent = inWords(question.dataset.scoreText ?? "", score);
  const next = /** @type {HTMLElement | null} */ (question.querySelector("[data-next]"));
  next?.focus();
};

/** @param {HTMLElement} list */
const showScores = (list) => {
  const scores = readScores();
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-score]"))) {
    const score = scores[`${list.dataset.game}/${place.dataset.score}`];
    place.textContent = score ? inWords(list.dataset.scoreText ?? "", score) : "";
  }
  const forget = /** @type {HTMLElement | null} */ (document.querySelector("[data-forget]"));
  if (forget) forget.hidden = !Object.keys(scores).length;
};

/**
 * Keys 1 to 9 choose an answer.
 *
 * @param {KeyboardEvent} event
 */
const keyPressed = ({ altKey, ctrlKey, key, metaKey }) => {
  if (altKey || ctrlKey || metaKey || !/^[1-9]$/.test(key)) return;
  const buttons = document.querySelectorAll(".choices-of-values button");
  /** @type {HTMLElement | undefined} */ (buttons[Number(key) - 1])?.click();
};

const question = /** @type {HTMLElement | null} */ (document.querySelector("[data-question]"));
if (question) showQuestion(question);
const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-trainer]"));
if (list) {
  showScores(list);
  document.querySelector("[data-forget]")?.addEventListener("click", () => {
    saveScores({});
    showScores(list);
  });
}
document.addEventListener("keydown", keyPressed);
