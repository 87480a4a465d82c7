import { nameIn } from "@dars/contract/platform/name-in";
import type { Names } from "@dars/contract/platform/primitives";

export type SignedLine = readonly (Names | string | number | null)[];

/** Lines as a signature covers them: names in Arabic, or in the nearest language that has one; an empty cell is `-`. */
export const signedLines = (lines: readonly SignedLine[]): string =>
  lines.map((cells) => `${cells.map(plain).join(" | ")}\n`).join("");

const plain = (cell: SignedLine[number]): string => {
  if (cell === null) return "-";
  return (typeof cell === "object" ? nameIn(cell, "ar") : String(cell))
    .normalize("NFC")
    .replaceAll(/[\s|]+/g, " ")
    .trim();
};
