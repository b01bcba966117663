// Typing in a field with `data-narrows` leaves those rows of the list that have all its words; groups
// that fold open meanwhile. Without this script the form of the field is sent, and the server hides the
// same rows (league/templatetags/narrowing.py).

/** @param {string} text */
const wordsOf = (text) =>
  text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Latin words are found by their beginning. @param {string} words @param {string} word */
const finds = (words, word) => (/^[a-z0-9]/u.test(word) ? ` ${words}`.includes(` ${word}`) : words.includes(word));

/** @param {HTMLInputElement} field @param {HTMLElement} list */
const narrow = (field, list) => {
  const rows = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-words]")]);
  const folds = /** @type {HTMLDetailsElement[]} */ ([...list.querySelectorAll("details[data-folds]")]);
  /** Which groups stood open before somebody typed. @type {boolean[] | null} */
  let before = null;
  const leave = () => {
    const words = wordsOf(field.value);
    for (const row of rows) row.hidden = !words.every((word) => finds(row.dataset.words ?? "", word));
    if (!field.value.trim()) {
      for (const [place, fold] of folds.entries()) fold.open = before?.[place] ?? false;
      before = null;
      return;
    }
    before ??= folds.map((fold) => fold.open);
    for (const fold of folds) fold.open = true;
  };
  field.addEventListener("input", leave);
  field.form?.addEventListener("submit", (event) => event.preventDefault());
};

for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-narrows]"))) {
  const list = document.getElementById(field.dataset.narrows ?? "");
  if (list) narrow(field, list);
}
