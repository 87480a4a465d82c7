import type { Digits } from "./card-content.ts";

const EAST = "٠١٢٣٤٥٦٧٨٩";

/** Writes figures west or east; letters stay as they are. A point beside eastern figures would read as their zero. */
export const makeDigitFormatter =
  (digits: Digits) =>
  (text: string): string =>
    digits === "latn"
      ? text
      : text.replaceAll(/(?<=\d)\.(?=\d)/g, "٫").replaceAll(/\d/g, (digit) => EAST[Number(digit)] ?? digit);
