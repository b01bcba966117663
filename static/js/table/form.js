// The fields of the entry form as an entry, as the server reads them. Nothing is judged here.

const LISTS = ["riichi", "tenpai", "nagashi"];
const SINGLES = ["discarder", "kind", "offender"];
const FLAGS = ["yame", "time_up"];
const TEXTS = ["concealed", "win_tile", "dora_indicators", "ura_indicators"];
const LETTERS = ["E", "S", "W", "N"];
const MELDS = [1, 2, 3, 4];

const squeezed = (text) => (text ?? "").replace(/\s+/g, "");
const whole = (text) => (/^-?\d+$/.test(text) ? Number(text) : text);

/** Tiles one by one: "34m1z" is 3m, 4m, 1z. */
export const oneByOne = (text) =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit));

const meldsOf = (data, wind) =>
  MELDS.map((row) => `${wind}-meld${row}`)
    .map((name) => ({
      type: data.get(`${name}_type`) || "chi",
      tiles: squeezed(data.get(name)),
      called: data.get(`${name}_called`) || undefined,
      from: data.get(`${name}_from`) || undefined,
    }))
    .filter((meld) => meld.tiles);

export const tilesOf = (data, wind) => {
  const tiles = {};
  for (const flag of data.getAll(`${wind}-flags`)) {
    if (flag === "double_riichi") tiles.riichi = 2;
    else tiles[flag] = true;
  }
  for (const name of TEXTS) {
    const text = squeezed(data.get(`${wind}-${name}`));
    if (text) tiles[name] = name.endsWith("indicators") ? oneByOne(text) : text;
  }
  const melds = meldsOf(data, wind);
  if (melds.length) tiles.melds = melds;
  const nukidora = whole(data.get(`${wind}-nukidora`) ?? "");
  if (nukidora) tiles.nukidora = nukidora;
  return tiles;
};

const ANSWERS = { open: true, closed: false };

const paoOf = (data, wind) => {
  const start = `${wind}-pao-`;
  const one = [...data].filter(([name, value]) => name.startsWith(start) && value);
  if (!one.length) return data.get(`${wind}-pao`);
  return Object.fromEntries(one.map(([name, value]) => [name.slice(start.length), value]));
};

const stated = (data, wind) => {
  const win = {};
  const value = data.get(`${wind}-value`) ?? "";
  if (value.startsWith("y")) win.yakuman = whole(value.slice(1));
  else if (value) win.han = whole(value);
  const fu = data.get(`${wind}-fu`);
  if (fu) win.fu = whole(fu);
  const calls = ANSWERS[data.get(`${wind}-calls`)];
  if (calls !== undefined) win.open = calls;
  const yaku = data.getAll(`${wind}-yaku`);
  if (yaku.length) {
    win.yaku = yaku;
    win.dora = whole(data.get(`${wind}-dora`) || "0");
    const sum = data.get(`${wind}-han`);
    if (sum) win.han = whole(sum);
  }
  return win;
};

export const isByTiles = (data, wind) => data.get(`${wind}-by`) === "tiles";

const winOf = (data, wind) => {
  const byTiles = isByTiles(data, wind);
  const win = { seat: wind, ...(byTiles && !data.get(`${wind}-stated`) ? {} : stated(data, wind)) };
  if (byTiles) win.tiles = tilesOf(data, wind);
  const chips = whole(data.get(`${wind}-chips`) || "0");
  if (chips) win.chips = chips;
  const liable = paoOf(data, wind);
  if (liable) win.pao = liable;
  return win;
};

/** The entry that the fields say. */
export const entryOf = (data) => {
  const entry = { outcome: data.get("outcome") };
  for (const name of LISTS) if (data.getAll(name).length) entry[name] = data.getAll(name);
  for (const name of SINGLES) if (data.get(name)) entry[name] = data.get(name);
  for (const name of FLAGS) if (data.get(name)) entry[name] = true;
  const won = data.getAll("won");
  if (won.length || data.has("asks-won"))
    entry.wins = LETTERS.filter((wind) => won.includes(wind)).map((wind) => winOf(data, wind));
  return entry;
};
