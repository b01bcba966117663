// The table page beyond plain forms: the clock ticks, answers that exclude one another give way,
// fields that do not belong stay out of sight, and refusals that htmx fetched are shown.
// Everything works without it. It stands until the phone app enters hands by tiles and offline.

const tick = () => {
  for (const time of document.querySelectorAll("[data-clock]")) {
    time.dataset.until ??= String(Date.now() + Number(time.dataset.clock) * 1000);
    const left = Math.round((Number(time.dataset.until) - Date.now()) / 1000);
    const seconds = Math.abs(left);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    time.textContent = left < 0 ? `+${text}` : text;
    time.closest(".clock")?.classList.toggle("clock--up", left <= 0);
  }
};

const inSeat = (tap, name) =>
  tap.closest("[data-seat]")?.querySelector(`input[name="${name}"]`) ?? null;

// A winner has not dealt in, and whoever declared riichi is tenpai at a draw.
const giveWay = (tap) => {
  const others = { won: "discarder", discarder: "won" };
  const other = tap.checked && inSeat(tap, others[tap.name]);
  if (other) other.checked = false;
  if (tap.name === "riichi" && tap.checked) {
    const tenpai = inSeat(tap, "tenpai");
    if (tenpai) tenpai.checked = true;
  }
};

// From mangan on, marked by the limit's name, fu decide nothing.
const showFu = (winner) => {
  const value = winner.querySelector('input[name$="-value"]:checked');
  const fu = winner.querySelector("[data-fu]");
  const decided = value !== null && "note" in value.dataset;
  fu.hidden = decided;
  for (const input of fu.querySelectorAll("input")) input.disabled = decided;
};

const settle = (root) => {
  for (const winner of root.querySelectorAll("[data-value]")) showFu(winner);
  tick();
};

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest("[data-app]")) return;
  giveWay(target);
  const winner = target.closest("[data-value]");
  if (winner) showFu(winner);
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if ([403, 409, 422].includes(detail.xhr.status)) {
    detail.shouldSwap = true;
    detail.isError = false;
  }
});

document.addEventListener("htmx:afterSettle", () => {
  settle(document);
  document.querySelector("#hand-form h1")?.focus({ preventScroll: true });
});

settle(document);
setInterval(tick, 1000);
