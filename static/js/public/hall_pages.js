// The hall's screen by pages: each list gets the columns, rows and letters that fill the screen. What does
// not fit in letters for ten metres goes on to a next page, and the pages follow each other.

const TURN_EVERY = 12_000;
const UNIT = 120; // parts of the screen's width, as in the style sheet
const SMALLEST_UNIT = 8;
const LARGEST_UNIT = 20;
const GAP = 4.5; // units between two columns
const LARGEST = 4; // units of the letters
const SMALLEST = 2;
const DENSE = 1.5; // where the pages would be too many to wait for
const MOST_PAGES = 10;
const MOST_COLUMNS = 4;
const MOST_BARS = 12;
const NARROW = window.matchMedia("(max-width: 36rem)");

let turn = 0;

/** @typedef {{ columns: number, rows: number, letters: number }} Layout */
/** @typedef {{ width: number, height: number }} Size */

/** @returns {HTMLElement[]} */
const lists = () => [...document.querySelectorAll("[data-pages]")].map((list) => /** @type {HTMLElement} */ (list));

/** @param {Element} list */
const itemsOf = (list) => [...list.children].map((item) => /** @type {HTMLElement} */ (item));

const unit = () => Math.min(LARGEST_UNIT, Math.max(SMALLEST_UNIT, window.innerWidth / UNIT));

/** The part of the screen between the head and the foot. @param {HTMLElement} list @returns {Size} */
const roomOf = (list) => {
  const below = [...document.querySelectorAll(".hnext, .hann")];
  const foot = below.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0) + 3 * unit();
  const top = list.getBoundingClientRect().top + window.scrollY;
  return { width: list.clientWidth, height: window.innerHeight - top - foot };
};

/** What an entry needs, in its letters. @param {HTMLElement} list @returns {Size} */
const needOf = (list) => {
  const lines = Math.max(...itemsOf(list).map((item) => item.querySelectorAll("li").length), 0);
  return lines ? { width: 17, height: 1.35 * lines + 1.3 } : { width: 15, height: 2 };
};

/** @param {Size} room @param {Size} need @param {number} columns @param {number} rows @returns {Layout} */
const lettersFor = (room, need, columns, rows) => {
  const width = (room.width - (columns - 1) * GAP * unit()) / columns / need.width;
  return { columns, rows, letters: Math.min(room.height / rows / need.height, width, LARGEST * unit()) };
};

/**
 * As many entries a page as fit in these letters, the same on each page.
 *
 * @param {number} count @param {Size} room @param {Size} need @param {number} letters @returns {Layout}
 */
const byPages = (count, room, need, letters) => {
  const gap = GAP * unit();
  const columns = Math.max(1, Math.floor((room.width + gap) / (need.width * letters + gap)));
  const most = Math.max(1, Math.floor(room.height / (need.height * letters)));
  const pages = Math.ceil(count / (columns * most));
  return lettersFor(room, need, columns, Math.min(most, Math.ceil(count / pages / columns)));
};

/** The largest letters that show all entries, or else pages of them. @param {HTMLElement} list @returns {Layout} */
const layoutOf = (list) => {
  const count = list.children.length;
  const room = roomOf(list);
  const need = needOf(list);
  const whole = Array.from({ length: MOST_COLUMNS }, (_none, at) =>
    lettersFor(room, need, at + 1, Math.ceil(count / (at + 1))),
  );
  const best = whole.reduce((one, other) => (other.letters > one.letters ? other : one));
  if (best.letters >= SMALLEST * unit()) return best;
  const pages = byPages(count, room, need, SMALLEST * unit());
  const isMany = count > MOST_PAGES * pages.columns * pages.rows;
  return isMany ? byPages(count, room, need, DENSE * unit()) : pages;
};

/** How many entries a page has. @param {HTMLElement} list */
const arrange = (list) => {
  const count = list.children.length;
  if (list.dataset.size) {
    const size = Number(list.dataset.size);
    list.style.setProperty("--rows", String(Math.min(size, count)));
    return size;
  }
  const { columns, rows, letters } = layoutOf(list);
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(rows));
  list.style.setProperty("--letters", `${letters}px`);
  return columns * rows;
};

/**
 * Which entries are shown, and a bar for each page; the bar of the page shown fills while it stays.
 *
 * @param {HTMLElement} list @param {number} start @param {number} size
 */
const showPager = (list, start, size) => {
  const named = `[data-pager="${list.dataset.pages}"]`;
  const pager = /** @type {HTMLElement | null} */ (document.querySelector(named));
  const [text, bars] = pager ? pager.children : [];
  if (!pager) return;
  const items = itemsOf(list);
  const pages = Math.ceil(items.length / size);
  const last = Math.min(start + size, items.length);
  const letters = [items[start], items[last - 1]].map((item) => item.dataset.initial ?? "").filter(Boolean);
  const shown = (pager.dataset.text ?? "").replace("[part]", `${start + 1}–${last}`);
  text.textContent = letters.length ? `${[...new Set(letters)].join("–")} · ${shown}` : shown;
  const many = pages > MOST_BARS ? 0 : pages;
  while (bars.children.length > many) bars.lastElementChild?.remove();
  while (bars.children.length < many) bars.append(document.createElement("li"));
  [...bars.children].forEach((bar, at) => bar.classList.toggle("hpage__on", at === start / size));
  pager.hidden = pages < 2;
};

const hidePagers = () => {
  for (const pager of document.querySelectorAll("[data-pager]")) /** @type {HTMLElement} */ (pager).hidden = true;
};

/** Show all lists and entries, of these lists only. @param {HTMLElement[]} shown */
const showOnly = (shown) => {
  for (const list of lists()) list.hidden = !shown.includes(list);
  for (const item of shown.flatMap(itemsOf)) item.hidden = false;
};

/** Show one page of one list; the next turn shows the next page. */
const showPage = () => {
  const all = lists();
  hidePagers();
  if (NARROW.matches && all.every((list) => !list.dataset.size)) {
    showOnly(all);
    return;
  }
  /** @type {[HTMLElement, number, number][]} */
  const pages = [];
  for (const list of all) {
    showOnly([list]);
    const size = arrange(list);
    for (let start = 0; start < list.children.length; start += size) pages.push([list, start, size]);
  }
  if (!pages.length) return;
  const [list, start, size] = pages[turn % pages.length];
  showOnly([list]);
  showPager(list, start, size);
  itemsOf(list).forEach((item, at) => {
    item.hidden = at < start || at >= start + size;
  });
};

document.addEventListener("tenbou:parts", showPage);
window.addEventListener("resize", showPage);
setInterval(() => {
  turn += 1;
  showPage();
}, TURN_EVERY);
showPage();
