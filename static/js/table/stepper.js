// Numbers that are tapped up and down instead of typed.

const MOST = 40;

/** A tap on minus or plus. */
export const stepNumber = (button) => {
  const input = button.closest("[data-stepper]").querySelector("input");
  const value = Number(input.value) + Number(button.dataset.stepBy);
  input.value = String(Math.min(Math.max(value, 0), MOST));
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
