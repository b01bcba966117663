// A row that was read, above the hand of its pad: the strip, its tiles in the same order, and the next question.
// Every answer changes the fields of the pad at once; nothing is saved before the pad's own confirmation.

import { closest, copyOf, one, show } from "../table/dom.js";
import { filled, tileSet } from "../table/page.js";
import { otherHands, readHand, writeHand } from "../tiles/pad_fields.js";
import { copiesLeft, sortTiles } from "../tiles/tile_hand.js";
import { tileName } from "../tiles/tile_pictures.js";
import { partWith } from "./frame.js";
import { drawChoices, drawRow } from "./photo_drawing.js";
import { givenBy, questionOf, withCertainMelds } from "./questions.js";
import { placeOfWinningTile, withTiles } from "./row.js";
import { handWithout, narrowed, nextTarget, placesOf } from "./targets.js";
import { words } from "./words.js";

/** @import { TileHand } from "../tiles/tile_hand.js" */
/** @import { Taken } from "./live_view.js" */
/** @import { RowTile } from "./narrow.js" */
/** @import { Ask, Given, Photo, Question } from "./questions.js" */
/** @import { Target } from "./targets.js" */
/** @typedef {{again: (target: Target) => void, targets: () => Target[]}} PanelPage */

/** @param {RowTile[]} row what was read, for those who do not see it */
const asRead = (row) => {
  const tiles = row.map(({ tile }) => tileName(tile) ?? words.unknown).join(", ");
  const numbers = row.flatMap(({ isDoubtful }, place) => (isDoubtful ? [place + 1] : [])).join(", ");
  const doubtful = numbers ? filled(words.doubtful, { numbers }) : words.certain;
  return `${filled(words.read, { count: row.length, tiles })} ${doubtful}`;
};

/** @param {Photo} photo @param {number} place @param {string} tile the other choice stays where it was tapped */
const withTile = (photo, place, tile) => {
  const old = photo.row[place];
  const second = tile === old.second ? old.tile : old.second;
  const row = photo.row.map((other, order) => (order === place ? { ...old, tile, second, isDoubtful: false } : other));
  return { ...photo, row };
};

/** @param {Photo} photo @param {number} place */
const withoutTile = (photo, place) => {
  const { won } = photo;
  const moved = won === undefined || won === place ? undefined : won - Number(won > place);
  return { ...photo, row: photo.row.filter((_, order) => order !== place), won: moved };
};

/** @param {Photo} photo @param {number} place a tile that the reader did not see goes before this one */
const withGap = (photo, place) => {
  const [before, after] = [photo.row[place - 1], photo.row[place]];
  const x = ((before?.x ?? 0) + (after?.x ?? (before?.x ?? 0) * 2)) / 2;
  const missing = { tile: "", second: "", sure: 0, isDoubtful: false, isSideways: false, x, width: 0 };
  const won = photo.won === undefined ? undefined : photo.won + Number(photo.won >= place);
  return { ...photo, row: [...photo.row.slice(0, place), missing, ...photo.row.slice(place)], won };
};

export class PhotoPanel {
  /** @param {HTMLElement} section of a winner @param {PanelPage} page */
  constructor(section, page) {
    this.section = section;
    this.page = page;
    this.element = /** @type {HTMLElement} */ (copyOf("t-photo").firstElementChild);
    this.element.addEventListener("click", ({ target }) => this.tapped(closest(target, "button")));
    one(section, ".pad__hand").before(this.element);
    this.before = this.hand = readHand(section);
    /** @type {Given} */
    this.given = { tiles: {}, melds: [] };
    /** @type {Photo} */
    this.photo = { target: "hand", row: [], base: this.before, others: [], melds: [] };
    /** @type {Question | null} a tile that was tapped comes before the photo's own question */
    this.tappedTile = null;
  }

  /** @param {Taken} taken */
  show({ seen, strip, target }) {
    this.before = readHand(this.section);
    const base = handWithout(this.before, target);
    const others = otherHands(this.section);
    const row = narrowed(tileSet, copiesLeft(tileSet, base, others), seen);
    const [known] = this.before.tiles.win_tile;
    const won = target === "hand" ? placeOfWinningTile(row, known) : undefined;
    const own = placesOf(target).map((place) => [place, this.before.tiles[place]]);
    this.given = { tiles: Object.fromEntries(own), melds: [] };
    one(this.element, "[data-strip]").replaceChildren(partWith(strip, row));
    this.element.hidden = false;
    this.change({ target, row, base, others, won, melds: [] });
    one(this.element, "[data-photo-read]").textContent = asRead(row);
    this.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * Fill the pad with what the photo gives now, and ask what is next.
   *
   * @param {Photo} photo
   */
  change(photo) {
    this.photo = withCertainMelds(tileSet, photo);
    this.tappedTile = null;
    const given = givenBy(tileSet, this.photo);
    this.fill(withTiles(readHand(this.section), this.given.tiles, given.tiles), given);
    this.given = given;
    this.draw();
  }

  /** @param {TileHand} hand @param {Given} given */
  fill(hand, given) {
    const isOld = new Set(this.given.melds.map((meld) => JSON.stringify(meld)));
    const melds = [...hand.melds.filter((meld) => !isOld.has(JSON.stringify(meld))), ...given.melds];
    const { concealed } = hand.tiles;
    const tiles = { ...hand.tiles, concealed: sortTiles(tileSet, concealed) };
    this.write({ ...hand, tiles, melds: melds.slice(0, tileSet.most_melds) });
  }

  /** @param {TileHand} hand */
  write(hand) {
    writeHand(this.section, hand);
    const { winner } = this.section.dataset;
    const field = one(this.section, `[name="${winner ? `${winner}-` : ""}concealed"]`);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  draw() {
    const question = this.tappedTile ?? questionOf(tileSet, this.photo);
    const { ask, place } = question;
    const { row } = this.photo;
    one(this.element, "[data-photo-ask]").textContent =
      filled(words.ask[ask], { count: row.length, number: place + 1 });
    drawRow(one(this.element, "[data-row]"), this.photo, question);
    drawChoices(one(this.element, "[data-photo-choices]"), this.photo, question);
    this.drawNext();
  }

  /** What can be photographed next. */
  drawNext() {
    const key = one(this.element, "[data-photo-next]");
    const next = nextTarget(tileSet, readHand(this.section), this.page.targets());
    show(key, next !== null && next !== this.photo.target);
    if (next === null) return;
    key.dataset.photoNext = next;
    key.textContent = filled(words.next, { what: words.targets[next] });
  }

  /** @param {HTMLElement | null} button */
  tapped(button) {
    if (!button) return;
    const { dataset } = button;
    const { ask, place } = this.tappedTile ?? questionOf(tileSet, this.photo);
    if (dataset.photoTile) this.tileTapped(ask, Number(dataset.photoTile));
    else if (dataset.photoGap) this.change(withGap(this.photo, Number(dataset.photoGap)));
    else if (dataset.photoChoice) this.change(withTile(this.photo, place, dataset.photoChoice));
    else if (dataset.photoMeld) this.meldTapped(Number(dataset.photoMeld));
    else this.commandTapped(dataset, place);
  }

  /** @param {Ask} ask @param {number} place */
  tileTapped(ask, place) {
    if (ask === "extra") this.change(withoutTile(this.photo, place));
    else if (ask === "won") this.change({ ...this.photo, won: place });
    else {
      this.tappedTile = { ask: "tile", place, choices: [] };
      this.draw();
    }
  }

  /** @param {number} order */
  meldTapped(order) {
    const { choices } = questionOf(tileSet, this.photo);
    this.change({ ...this.photo, melds: [...this.photo.melds, choices[order]] });
  }

  /** @param {DOMStringMap} dataset @param {number} place */
  commandTapped(dataset, place) {
    if ("photoOther" in dataset) {
      this.tappedTile = { ask: "other", place, choices: [] };
      this.draw();
    } else if ("photoRemove" in dataset) this.change(withoutTile(this.photo, place));
    else if ("photoAgain" in dataset) this.page.again(this.photo.target);
    else if (dataset.photoNext) this.page.again(/** @type {Target} */ (dataset.photoNext));
    else if ("photoUndo" in dataset) {
      this.write(this.before);
      this.element.hidden = true;
    }
  }
}
