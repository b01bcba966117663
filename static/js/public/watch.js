// A page that shows a game step by step: arrows, Home and End press its links, and the row of steps shows
// the chosen one.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = /** @type {HTMLElement | null} */ (document.querySelector(`a[data-key="${event.key}"]`));
  if (!link || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
  event.preventDefault();
  link.click();
});

const showChosen = () => {
  const chosen = /** @type {HTMLElement | null} */ (document.querySelector(".watch__steps li [aria-current]"));
  const row = chosen?.closest("ol");
  // Only the row moves: the page stays where it is.
  if (chosen && row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
};

document.addEventListener("tenbou:parts", showChosen);
showChosen();
