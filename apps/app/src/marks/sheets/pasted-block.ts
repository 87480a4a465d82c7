import { readTyped } from "@dars/contract/marks/typed-mark";

/** A block from a spreadsheet, rows of cells. */
export type PastedBlock = readonly (readonly string[])[];

export const pastedBlock = (text: string): PastedBlock =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));

/** The words of a first line that look like the titles of columns above marks; undefined where it may be a student's. */
export function findTitle([first = [], ...rest]: PastedBlock): string | undefined {
  const words = first.filter((text) => text.trim() !== "");
  const areWords =
    words.length > 0 && words.every((text) => !/\d/.test(text) && readTyped(text) === undefined);
  const haveMarks = rest.flat().some((text) => (readTyped(text) ?? null) !== null);
  return areWords && haveMarks ? words.join(" · ") : undefined;
}
