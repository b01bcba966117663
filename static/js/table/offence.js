// The offence of a chombo: a key of the penalty catalogue, or a text.

/** @param {FormData} data */
export const offenceIn = (data) =>
  String(data.get("offence_text") ?? "").trim() || String(data.get("offence") ?? "");

/**
 * The same in the words of the form.
 *
 * @param {FormData} data
 */
export const offenceWords = (data) => {
  const offence = offenceIn(data);
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#entry [name="offence"]'));
  const known = [...inputs].find(({ value }) => offence && value === offence);
  return known?.closest("label")?.textContent?.trim() ?? offence;
};

/**
 * The data to send with an entry; nothing if the hand is no chombo.
 *
 * @param {string | undefined} offence
 */
export const withOffence = (offence) => (offence ? { offence } : {});

/**
 * Write an offence into a form that asks for it.
 *
 * @param {HTMLElement} form @param {string} [offence]
 */
export const writeOffence = (form, offence = "") => {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name="offence"]'));
  const known = [...inputs].find(({ value }) => value === offence);
  const text = /** @type {HTMLInputElement | null} */ (form.querySelector('[name="offence_text"]'));
  if (known) known.checked = true;
  else if (text) text.value = offence;
};
