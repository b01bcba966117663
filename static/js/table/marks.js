// What the entry form says of itself: the step it is at, and what has to be mended.

/** Show what is wrong, or that nothing is. */
export const tell = (form, problems) => {
  const box = form.querySelector("[data-problems]");
  box.hidden = !problems.length;
  const rows = problems.map(({ text }) => Object.assign(document.createElement("li"), { textContent: text }));
  box.querySelector("ul").replaceChildren(...rows);
  if (problems.length) box.scrollIntoView({ block: "nearest" });
};

/** Mark the step that is shown. */
export const mark = (form, step) => {
  for (const sign of form.querySelectorAll("[data-mark]"))
    if (sign.dataset.mark === step) sign.setAttribute("aria-current", "step");
    else sign.removeAttribute("aria-current");
};
