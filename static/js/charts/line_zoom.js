// Draws long lines with uPlot over the server's drawing, at its size, with a cursor for pointers and keys,
// and zoom. Without this script the server's drawing stays.

/**
 * @typedef {{
 *   values: number[], unit: number, signed: boolean, decimals: string, events: [number, string][], game: string,
 * }} LineData
 */
/** @typedef {{ plot: any, data: LineData, tools: Element, view: HTMLElement, at: number }} Line */

const FONT = "12px system-ui, sans-serif";
const STEP = 10;

/** @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A score as pages write it: 26200 is +26.2. @param {number} value @param {LineData} data */
const written = (value, data) => {
  const [whole, rest] = String(Math.abs(value) / data.unit).split(".");
  const digits = rest || data.unit === 1 || !data.signed ? rest : "0";
  const sign = value < 0 ? "\u2212" : value > 0 && data.signed ? "+" : "";
  return `${sign}${whole}${digits ? data.decimals + digits : ""}`;
};

/** The event of a game, counted from 1. @param {number} game @param {LineData} data */
const eventOf = (game, data) => data.events.findLast(([first]) => first <= game)?.[1] ?? "";

/** @param {Line} line */
const say = ({ plot, data, tools, view, at }) => {
  const change = at ? data.values[at] - data.values[at - 1] : 0;
  const parts = [`${data.game} ${at}`, eventOf(at, data), written(change, data), written(data.values[at], data)];
  const text = parts.filter(Boolean).join(" \u00b7 ");
  const output = tools.querySelector("output");
  if (output) output.textContent = text;
  view.setAttribute("aria-valuenow", String(at));
  view.setAttribute("aria-valuetext", text);
  return plot;
};

/** @param {Line} line @param {number} place */
const goTo = (line, place) => {
  const { plot, data } = line;
  const { min, max } = plot.scales.x;
  const at = Math.min(Math.max(place, 0), data.values.length - 1);
  if (at < min || at > max) {
    const half = (max - min) / 2;
    zoomTo(line, at - half, at + half);
  }
  plot.setCursor({ left: plot.valToPos(at, "x"), top: plot.valToPos(data.values[at], "y") });
};

/** Show the games from `min` to `max`. @param {Line} line @param {number} min @param {number} max */
const zoomTo = ({ plot, data }, min, max) => {
  const last = data.values.length - 1;
  const size = Math.min(Math.max(max - min, STEP), last);
  const first = Math.min(Math.max(min, 0), last - size);
  plot.setScale("x", { min: first, max: first + size });
};

/** @param {Line} line @param {number} times */
const zoom = (line, times) => {
  const { min, max } = line.plot.scales.x;
  const half = ((max - min) * times) / 2;
  zoomTo(line, line.at - half, line.at + half);
  goTo(line, line.at);
};

/** @param {Line} line @param {KeyboardEvent} event */
const press = (line, event) => {
  const step = event.shiftKey ? STEP : 1;
  const last = line.data.values.length - 1;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => goTo(line, line.at - step),
    ArrowDown: () => goTo(line, line.at - step),
    ArrowRight: () => goTo(line, line.at + step),
    ArrowUp: () => goTo(line, line.at + step),
    PageUp: () => goTo(line, line.at + STEP),
    PageDown: () => goTo(line, line.at - STEP),
    Home: () => goTo(line, 0),
    End: () => goTo(line, last),
    "+": () => zoom(line, 1 / 2),
    "-": () => zoom(line, 2),
    Escape: () => zoomTo(line, 0, last),
  };
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};

/** @param {string} stroke @param {Record<string, unknown>} more */
const axis = (stroke, more) => {
  const grid = { stroke: colour("--chart-grid"), width: 1 };
  return { stroke, font: FONT, grid, ticks: { show: false }, ...more };
};

/** @param {LineData} data @param {HTMLElement} box @param {(place: number) => void} onMove */
const options = (data, box, onMove) => {
  const soft = colour("--ink-soft");
  const values = (/** @type {unknown} */ _plot, /** @type {number[]} */ ticks) =>
    ticks.map((tick) => written(tick, data).replace(/[.,]0$/, ""));
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    legend: { show: false },
    padding: [10, 24, 0, 0],
    cursor: { y: false, drag: { x: true, y: false } },
    scales: { x: { time: false } },
    axes: [axis(soft, { size: 26, space: 60 }), axis(soft, { size: 48, values, space: 50 })],
    series: [{}, { stroke: colour("--chart"), width: 2, fill: colour("--chart-band"), points: { show: false } }],
    hooks: { setCursor: [(/** @type {any} */ plot) => plot.cursor.idx !== null && onMove(plot.cursor.idx)] },
  };
};

/** @param {HTMLElement} view @param {HTMLElement} box @param {LineData} data */
const draw = (view, box, data) => {
  const { uPlot } = /** @type {any} */ (globalThis);
  const tools = /** @type {Element} */ (box.nextElementSibling);
  /** @type {Line} */
  const line = { plot: null, data, tools, view, at: data.values.length - 1 };
  const places = data.values.map((_value, place) => place);
  const onMove = (/** @type {number} */ place) => {
    line.at = place;
    if (line.plot) say(line);
  };
  line.plot = new uPlot(options(data, box, onMove), [places, data.values], view);
  return line;
};

/** @param {HTMLElement} box */
const start = (box) => {
  const data = /** @type {LineData} */ (JSON.parse(box.dataset.line ?? ""));
  const view = document.createElement("div");
  view.className = "line-plot";
  view.tabIndex = 0;
  view.setAttribute("role", "slider");
  view.setAttribute("aria-label", box.dataset.title ?? "");
  view.setAttribute("aria-valuemin", "0");
  view.setAttribute("aria-valuemax", String(data.values.length - 1));
  box.append(view);
  for (const drawing of box.querySelectorAll("svg")) drawing.setAttribute("aria-hidden", "true");
  let line = draw(view, box, data);
  say(line);
  line.tools.classList.add("line-tools--on");
  view.addEventListener("keydown", (event) => press(line, event));
  view.addEventListener("focus", () => goTo(line, line.at));
  for (const button of line.tools.querySelectorAll("button")) {
    button.addEventListener("click", () => zoom(line, Number(button.dataset.zoom)));
  }
  new ResizeObserver(() => {
    if (view.isConnected) line.plot.setSize({ width: box.clientWidth, height: box.clientHeight });
  }).observe(box);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    line.plot.destroy();
    line = draw(view, box, data);
  });
};

const startAll = () => {
  for (const box of document.querySelectorAll("[data-line]:not(:has(.line-plot))")) {
    start(/** @type {HTMLElement} */ (box));
  }
};

startAll();
// A part of a page that was fetched again may have a new line.
document.addEventListener("tenbou:parts", startAll);
