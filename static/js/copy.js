// Buttons that copy the text of a field; without scripts people mark it themselves.

const usable = Boolean(navigator.clipboard);

for (const button of document.querySelectorAll("button[data-copies]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!usable || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) {
    continue;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    const said = button.nextElementSibling;
    if (said instanceof HTMLElement) said.hidden = false;
  });
}
