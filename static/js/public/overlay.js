// The overlay of a broadcast: the time of day as far back as its game. Where it lags, nothing tells
// when an entry is old enough to be shown, so it asks; everybody gets the same answer.

const ASK_EVERY = 5000;
const MINUTE = 60_000;

const behind = () => Number(document.getElementById("overlay")?.dataset.behind ?? 0) * MINUTE;

const showWallClock = () => {
  const clock = document.querySelector("[data-clock]");
  const then = new Date(Date.now() - behind());
  if (clock) clock.textContent = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
};

document.addEventListener("tenbou:parts", showWallClock);
setInterval(showWallClock, 1000);
setInterval(() => {
  if (behind()) document.dispatchEvent(new Event("tenbou:refresh"));
}, ASK_EVERY);
showWallClock();
