// The hall's screen reads announcements aloud and has the keys of the prize-giving. It continues
// without the network; the next answer brings the changes.

const REFRESH_EVERY = 60_000;
const LATE = 60_000; // older announcements are not read aloud any more
const SPOKEN = "tenbou-spoken";
const voice = "speechSynthesis" in window ? window.speechSynthesis : undefined;

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

document.addEventListener("tenbou:parts", () => announce(false));
setInterval(() => {
  announce(false);
}, 1000);
setInterval(() => document.dispatchEvent(new Event("tenbou:refresh")), REFRESH_EVERY);
announce(true);
