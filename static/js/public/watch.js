// Keys of a page that shows a game step by step: arrows, Home and End press its links.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = /** @type {HTMLElement | null} */ (document.querySelector(`a[data-key="${event.key}"]`));
  if (!link || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
  event.preventDefault();
  link.click();
});
