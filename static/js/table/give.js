// Answers that exclude or bring one another, in the row of a seat.

const inSeat = (tap, name) => tap.closest("[data-seat]")?.querySelector(`input[name="${name}"]`) ?? null;

const OTHERS = { won: "discarder", discarder: "won" };

const bringTenpai = (riichi) => {
  const tenpai = inSeat(riichi, "tenpai");
  if (!tenpai) return;
  if (riichi.checked && !tenpai.checked) {
    tenpai.checked = true;
    tenpai.dataset.brought = "";
  } else if (!riichi.checked && "brought" in tenpai.dataset) {
    tenpai.checked = false;
  }
};

/**
 * A winner has not dealt in, and whoever declared riichi is tenpai at a draw; a riichi that is taken
 * back takes along the tenpai that it brought, but none that was tapped.
 */
export const giveWay = (tap) => {
  const other = tap.checked && OTHERS[tap.name] ? inSeat(tap, OTHERS[tap.name]) : null;
  if (other) other.checked = false;
  if (tap.name === "riichi") bringTenpai(tap);
  if (tap.name === "tenpai") delete tap.dataset.brought;
};
