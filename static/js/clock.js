// Clocks that tick: `data-until` is the moment, in microseconds, at which nothing is left. It is the
// server's time, so what this device's clock is wrong by is learnt from pages that have just come.
// Without scripts a page shows how its clocks stood when it was made.

const KEY = "tenbou-clock";
const { now: made } = document.querySelector("script[data-now]").dataset;

const inMilliseconds = (time) => Number(time) / 1000;

// The worker marks what it had kept; going back in history may show an old page again.
const isOld = ({ type }) => "kept" in document.documentElement.dataset || type === "back_forward";

// A browser that keeps nothing goes by its own clock on an old page.
const remembered = () => {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
};

const remember = (ahead) => {
  try {
    localStorage.setItem(KEY, String(ahead));
  } catch {
    // The next fresh page tells it again.
  }
  return ahead;
};

const findAhead = () => {
  const [loading] = performance.getEntriesByType("navigation");
  if (isOld(loading)) return remembered();
  const since = performance.now() - loading.responseStart;
  return remember(inMilliseconds(made) - (Date.now() - since));
};

/** How many milliseconds the server's clock is ahead of this device's. */
const ahead = findAhead();

const tick = () => {
  for (const time of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((inMilliseconds(time.dataset.until) - ahead - Date.now()) / 1000);
    const seconds = Math.abs(left);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    time.textContent = left < 0 ? `+${text}` : text;
    const clock = time.closest(".clock");
    clock?.classList.toggle("clock--up", left <= 0);
    const said = clock?.querySelector("[data-time-up]");
    if (said && left < 0) said.textContent = said.dataset.timeUp;
  }
};

// What the table's page fetched later brings the clock as it is then: paused, or with extra time.
const renew = () => {
  const fresh = document.querySelector("template[data-clock]")?.content.querySelector(".clock");
  if (!fresh) return;
  document.querySelector(".table-bar .clock")?.remove();
  document.querySelector(".table-bar__inner").append(fresh);
  tick();
};

document.addEventListener("htmx:afterSettle", tick);
document.addEventListener("tenbou:state", renew);
tick();
setInterval(tick, 1000);
