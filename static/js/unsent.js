// Asks before a page is left while something typed is not sent: in a form with `data-unsent`, which is
// "all" where the server has sent back what was typed. A link with `data-discards` leaves at once, and
// without this script every link does.

const forms = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-unsent]")]);

/** @param {HTMLFormElement} form */
const textOf = (form) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name : value]));

const before = new Map(forms.map((form) => [form, form.dataset.unsent === "all" ? null : textOf(form)]));
/** The form that is being sent. @type {EventTarget | null} */
let sent = null;
let isDiscarded = false;

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) sent = event.target;
});
document.addEventListener("click", ({ target }) => {
  isDiscarded = target instanceof Element && target.closest("[data-discards]") !== null;
});
addEventListener("pageshow", () => {
  sent = null;
  isDiscarded = false;
});
addEventListener("beforeunload", (event) => {
  if (!isDiscarded && forms.some((form) => form !== sent && textOf(form) !== before.get(form))) event.preventDefault();
});
