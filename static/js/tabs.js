// A row of tabs that is wider than the screen opens at the current one.
// Without this script the row is scrolled by hand.

const tab = document.querySelector(".tabs [aria-current]");
const row = tab?.closest(".tabs");
if (row) {
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
