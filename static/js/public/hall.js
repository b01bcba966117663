// The hall's screen turns its pages and reads announcements aloud. It continues
// without the network; the next answer brings the changes.

const TURN_EVERY = 12_000;
const REFRESH_EVERY = 60_000;
const LATE = 60_000; // older announcements are not read aloud any more
const SPOKEN = "tenbou-spoken";
const voice = "speechSynthesis" in window ? window.speechSynthesis : undefined;

let turn = 0;

/** @returns {HTMLElement[]} */
const lists = () => [...document.querySelectorAll("[data-pages]")].map((list) => /** @type {HTMLElement} */ (list));

/** How much of the screen the foot and the announcement take. */
const heightBelow = () =>
  [...document.querySelectorAll(".hnext, .hann")].reduce((sum, part) => sum + part.clientHeight, 0);

/** How many rows fit on the screen. @param {HTMLElement} list */
const rowsThatFit = (list) => {
  const items = [...list.children].map((item) => /** @type {HTMLElement} */ (item));
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  if (list.dataset.size) return { columns: 1, rows: Number(list.dataset.size) };
  if (columns === 1) return { columns, rows: items.length };
  const height = Math.max(...items.map((item) => item.offsetHeight), 1);
  const room = window.innerHeight - list.getBoundingClientRect().top - window.scrollY - heightBelow() - 40;
  return { columns, rows: Math.max(1, Math.floor(room / height)) };
};

/**
 * Which rows are shown, and a bar for each page; the bar of the page shown fills while it stays.
 *
 * @param {HTMLElement} list @param {number} start @param {number} size
 */
const showPager = (list, start, size) => {
  const named = `[data-pager="${list.dataset.pages}"]`;
  const pager = /** @type {HTMLElement | null} */ (document.querySelector(named));
  const [text, bars] = pager ? pager.children : [];
  if (!pager) return;
  const all = list.children.length;
  const shown = `${start + 1}–${Math.min(start + size, all)}`;
  text.textContent = (pager.dataset.text ?? "").replace("[part]", shown);
  const pages = Math.ceil(all / size);
  while (bars.children.length > pages) bars.lastElementChild?.remove();
  while (bars.children.length < pages) bars.append(document.createElement("li"));
  [...bars.children].forEach((bar, at) => bar.classList.toggle("hpage__on", at === start / size));
  pager.hidden = pages < 2;
};

/** Show one page of one list; the next turn shows the next page. */
const showPage = () => {
  /** @type {[HTMLElement, number, number, number][]} */
  const pages = [];
  for (const list of lists()) {
    list.hidden = false;
    for (const item of list.children) /** @type {HTMLElement} */ (item).hidden = false;
    const { columns, rows } = rowsThatFit(list);
    const size = rows * columns;
    const used = Math.min(rows, Math.ceil(list.children.length / columns));
    for (let start = 0; start < list.children.length; start += size) pages.push([list, start, start + size, used]);
  }
  if (!pages.length) return;
  const [shown, start, end, rows] = pages[turn % pages.length];
  for (const list of lists()) list.hidden = list !== shown;
  shown.style.setProperty("--rows", String(rows));
  showPager(shown, start, end - start);
  [...shown.children].forEach((item, at) => {
    /** @type {HTMLElement} */ (item).hidden = at < start || at >= end;
  });
};

/** @returns {string[]} */
const spoken = () => {
  try {
    return JSON.parse(sessionStorage.getItem(SPOKEN) ?? "[]");
  } catch {
    return [];
  }
};

/** @param {string[]} keys */
const rememberSpoken = (keys) => {
  try {
    sessionStorage.setItem(SPOKEN, JSON.stringify(keys));
  } catch {
    // Without storage a reloaded page reads them again.
  }
};

/** @param {string} text @param {string} language */
const speak = (text, language) => {
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.lang = language;
  voice?.speak(sentence);
};

/** Read due announcements aloud; those on the page when it loads have been read already. @param {boolean} silent */
const announce = (silent) => {
  const said = spoken();
  const items = [...document.querySelectorAll("[data-announcements] > [data-key]")];
  for (const item of items.map((element) => /** @type {HTMLElement} */ (element))) {
    const { key = "", at } = item.dataset;
    const due = at ? Number(at) / 1000 : Date.now();
    if (said.includes(key) || due > Date.now()) continue;
    said.push(key);
    if (!silent && Date.now() - due < LATE) speak(item.textContent ?? "", item.lang);
  }
  rememberSpoken(said);
};

const fullScreen = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-full-screen]"));
if (fullScreen && document.fullscreenEnabled) {
  fullScreen.hidden = false;
  fullScreen.addEventListener("click", () => document.documentElement.requestFullscreen());
}
const tryVoice = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-try-voice]"));
if (tryVoice && voice) {
  tryVoice.hidden = false;
  tryVoice.addEventListener("click", () => speak(tryVoice.dataset.text ?? "", document.documentElement.lang));
}

/**
 * Press a key of the prize-giving: `step` is what it leads to, one more or one less. An organiser
 * who is logged in at the screen has them; nobody else has the form.
 *
 * @param {number} by
 */
const stepCeremony = async (by) => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-ceremony]"));
  if (!form) return;
  const values = new FormData(form);
  const step = Number(values.get("seen")) + by;
  const keys = [...form.querySelectorAll("button")].map((key) => Number(key.value));
  if (!keys.includes(step)) return;
  values.set("step", String(step));
  await fetch(form.action, { method: "POST", body: values, redirect: "manual" });
  document.dispatchEvent(new Event("tenbou:refresh"));
};

const KEYS = new Map([
  [" ", 1],
  ["ArrowRight", 1],
  ["PageDown", 1],
  ["ArrowLeft", -1],
  ["PageUp", -1],
]);
const CONTROLS = "a, button, input, summary, details, form";

document.addEventListener("keydown", (event) => {
  const by = KEYS.get(event.key);
  if (by === undefined || event.repeat || !document.querySelector("form[data-ceremony]")) return;
  if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
  event.preventDefault();
  stepCeremony(by);
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && !event.target.closest(CONTROLS)) stepCeremony(1);
});

document.addEventListener("tenbou:parts", () => {
  showPage();
  announce(false);
});
window.addEventListener("resize", showPage);
setInterval(() => {
  turn += 1;
  showPage();
}, TURN_EVERY);
setInterval(() => {
  announce(false);
}, 1000);
setInterval(() => document.dispatchEvent(new Event("tenbou:refresh")), REFRESH_EVERY);
showPage();
announce(true);
