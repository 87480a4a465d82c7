/** A block from a spreadsheet, rows of cells. */
export const pastedBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
