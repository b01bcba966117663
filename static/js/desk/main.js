// The result desk: a row a table, typed by keyboard, saved in place. Without scripts the page is a form.

import { MINUS } from "../slip/digits.js";
import { all, closest, one } from "../table/dom.js";
import { filled } from "../table/page.js";
import { readSetting, saveSetting } from "../table/store.js";
import { form, jump, say, texts } from "./page.js";
import { changeButton, DeskRow } from "./row.js";
import { senderOf, undoSaved } from "./sender.js";

const ORDER = "tenbou-desk-order";
const phone = matchMedia("(max-width: 59.99rem)");

const rows = all(form, "[data-row]").map((body) => new DeskRow(body));
/** The row being typed; on a phone the one that is open. @type {DeskRow | undefined} */
let active;
let order = readSetting(ORDER) ?? "table";

/** @param {EventTarget | null} target */
const rowOf = (target) => rows.find(({ body }) => target instanceof Node && body.contains(target));

/** @param {EventTarget | null} target */
const fieldOf = (target) => (target instanceof HTMLInputElement && rowOf(target) ? target : null);

// ----------------------------------------------------------------------------------- what is shown

const COUNTS = {
  all: () => true,
  missing: (/** @type {DeskRow} */ row) => row.stored === null,
  unsaved: (/** @type {DeskRow} */ row) => row.draft !== null,
  saved: (/** @type {DeskRow} */ row) => row.stored !== null,
};

const showCounts = () => {
  for (const [name, isCounted] of Object.entries(COUNTS))
    {one(document, `[data-count="${name}"]`).textContent = String(rows.filter(isCounted).length);}
  const count = rows.filter(COUNTS.unsaved).length;
  one(document, "[data-unsaved]").textContent = count ? `· ${filled(texts.unsaved, { count })}` : "";
};

const show = () => {
  for (const row of rows) row.show(row === active);
  showCounts();
  const save = one(document, "[data-save-active]");
  save.hidden = !active || active.isClosed;
  save.textContent = active ? filled(texts.saveNext, { number: active.number }) : "";
};

/** @param {DeskRow | undefined} row */
const activate = (row) => {
  if (row === active) return;
  active = row;
  show();
};

const send = senderOf(() => rows, show);

// -------------------------------------------------------------------------------- where one types next

/** @param {DeskRow} row @param {HTMLInputElement} [field] */
const goTo = (row, field) => {
  // A row that is active already may just have been opened: a hidden field takes no focus.
  active = row;
  show();
  const input = field ?? row.firstField();
  input.focus();
  input.select();
  row.body.scrollIntoView({ block: "nearest" });
};

const askForTable = () => {
  if (!phone.matches) activate(undefined);
  jump.focus();
  jump.select();
};

/** After a finished row: the next table without a result, or the question which slip is next. */
const goOn = (/** @type {DeskRow} */ row) => {
  const at = rows.indexOf(row);
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((other) => other.isMissing && !other.draft);
  if (next && order === "table") goTo(next);
  else askForTable();
  if (!rows.some((other) => other.isMissing)) say([texts.allIn], "good");
};

/** @param {DeskRow} row */
const finish = (row) => {
  if (!row.finish()) {
    goTo(row);
    return;
  }
  goOn(row);
  show();
  send();
};

/** @param {DeskRow} row @param {HTMLInputElement} field */
const goFurther = (row, field) => {
  const { fields } = row;
  const next = fields[fields.indexOf(field) + 1];
  if (!field.value) {
    row.fillLast();
    row.takeTyped();
    show();
  }
  if (next) goTo(row, next);
  else finish(row);
};

/** @param {DeskRow} row @param {HTMLInputElement} field @param {number} step */
const changeTable = (row, field, step) => {
  const open = rows.filter((other) => !other.isClosed && other.body.checkVisibility());
  const next = open[open.indexOf(row) + step];
  if (next) goTo(next, next.fields[row.fields.indexOf(field)] ?? next.fields[0]);
};

const jumpToTable = () => {
  if (!jump.value.trim()) return;
  const number = Number(jump.value);
  const row = rows.find((one_) => one_.number === number);
  if (!row) {
    say([filled(texts.unknown, { number: jump.value })], "bad");
    return;
  }
  jump.value = "";
  showOnly("all");
  if (!row.isClosed) goTo(row);
  else {
    activate(row);
    changeButton(row).focus();
    row.body.scrollIntoView({ block: "nearest" });
  }
};

// -------------------------------------------------------------------------------------- the keyboard

/** @type {Record<string, (row: DeskRow, field: HTMLInputElement) => void>} */
const KEYS = {
  Enter: goFurther,
  ArrowUp: (row, field) => changeTable(row, field, -1),
  ArrowDown: (row, field) => changeTable(row, field, 1),
};

/** @param {KeyboardEvent} event */
const pressed = (event) => {
  const { key, target } = event;
  const field = fieldOf(target);
  const row = rowOf(target);
  if (key === "/" && !(target instanceof HTMLInputElement && target === row?.reason)) askForTable();
  else if (key === "Enter" && target === jump) jumpToTable();
  else if (row && field && KEYS[key]) KEYS[key](row, field);
  else return;
  event.preventDefault();
};

// ------------------------------------------------------------------------------------ mouse and taps

/** @param {string} which */
const showOnly = (which) => {
  form.dataset.show = which;
  for (const button of all(document, "[data-show]:is(button)"))
    {button.setAttribute("aria-pressed", String(button.dataset.show === which));}
};

/** @param {string} chosen */
const setOrder = (chosen) => {
  order = chosen;
  saveSetting(ORDER, chosen);
  for (const button of all(document, "[data-order]"))
    {button.setAttribute("aria-pressed", String(button.dataset.order === chosen));}
};

/** @type {Record<string, (row: DeskRow, button: HTMLElement) => void>} */
const BUTTONS = {
  open: (row) => {
    row.isOpen = row.stored !== null;
    goTo(row, row.stored === null ? undefined : row.scores[0]);
  },
  cancel: (row) => {
    row.cancel();
    show();
    changeButton(row).focus();
  },
  mine: (row) => {
    row.insist();
    finish(row);
  },
  sign: (row, button) => {
    const input = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
    input.value = ["-", MINUS].includes(input.value[0]) ? input.value.slice(1) : `${MINUS}${input.value}`;
    input.focus();
    row.typed(input);
    show();
  },
};

/** @param {HTMLElement} button in the line that says what was saved */
const undo = async (button) => {
  const row = rows.find(({ table }) => table === button.dataset.table);
  if (!row) return;
  await undoSaved(row, button.dataset.undo ?? "");
  if (row.stored === null) goTo(row);
  else show();
};

/** @param {MouseEvent} event */
const clicked = ({ target }) => {
  const button = closest(target, "button");
  const row = rowOf(button);
  const name = Object.keys(BUTTONS).find((one_) => button && one_ in button.dataset);
  if (!button) return;
  if (row && name) BUTTONS[name](row, button);
  else if (button.dataset.undo) undo(button);
  else if (button.dataset.show) showOnly(button.dataset.show);
  else if (button.dataset.order) setOrder(button.dataset.order);
  else if ("saveActive" in button.dataset && active) finish(active);
};

const start = () => {
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", clicked);
  form.addEventListener("focusin", ({ target }) => fieldOf(target) && activate(rowOf(target)));
  jump.addEventListener("focus", () => phone.matches || activate(undefined));
  form.addEventListener("input", ({ target }) => {
    const [row, field] = [rowOf(target), fieldOf(target)];
    if (row && field) row.typed(field);
    show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const row = rowOf(event.submitter);
    if (row) finish(row);
  });
  document.addEventListener("tenbou:parts", () => {
    for (const row of rows) row.followPage();
    show();
  });
  form.classList.add("is-live");
  for (const part of all(document, "[data-desk-tools]")) part.hidden = false;
  showOnly("all");
  setOrder(order);
  active = phone.matches ? rows.find((row) => row.isMissing) : undefined;
  show();
  if (!phone.matches) jump.focus({ preventScroll: true });
  send();
};

start();
