// The overlay of a broadcast shows the time of day with the delay of its game. With a delay no event says
// when an entry may be shown, so the overlay polls; everybody gets the same answer.

const ASK_EVERY = 5000;
const MINUTE = 60_000;

const behind = () => Number(document.getElementById("overlay")?.dataset.behind ?? 0) * MINUTE;

const showWallClock = () => {
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-clock]"));
  const then = new Date(Date.now() - behind());
  const timeZone = clock?.dataset.zone;
  const look = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  if (clock) clock.textContent = then.toLocaleTimeString([], look);
};

document.addEventListener("tenbou:parts", showWallClock);
setInterval(showWallClock, 1000);
setInterval(() => {
  if (behind()) document.dispatchEvent(new Event("tenbou:refresh"));
}, ASK_EVERY);
showWallClock();
