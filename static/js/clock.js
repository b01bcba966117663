// Clocks that tick: `data-clock` holds the seconds left when the page was made, below zero once the
// time is up. Without scripts the page shows how it stood then.

const tick = () => {
  for (const time of document.querySelectorAll("[data-clock]")) {
    time.dataset.until ??= String(Date.now() + Number(time.dataset.clock) * 1000);
    const left = Math.round((Number(time.dataset.until) - Date.now()) / 1000);
    const seconds = Math.abs(left);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    time.textContent = left < 0 ? `+${text}` : text;
    const clock = time.closest(".clock");
    clock?.classList.toggle("clock--up", left <= 0);
    const said = clock?.querySelector("[data-time-up]");
    if (said && left < 0) said.textContent = said.dataset.timeUp;
  }
};

document.addEventListener("htmx:afterSettle", tick);
tick();
setInterval(tick, 1000);
