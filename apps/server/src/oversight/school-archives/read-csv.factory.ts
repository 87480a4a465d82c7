/** Rows of a CSV file by RFC 4180, written apart from our own writer: quotes, doubled quotes, line ends in cells. */
export function readCsv(bytes: Buffer): readonly (readonly string[])[] {
  const text = bytes.toString("utf8").replace(/^\u{feff}/u, "");
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gu)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  // Behind the last line end there is an empty match.
  return rows.slice(0, -1);
}

/** A cell as it was before it was marked as text for spreadsheets. */
export const unmark = (cell: string): string =>
  cell.replace(/^'(?=[\s\p{Cf}'"]*[=+\-@|%＝＋－＠﹦﹢﹣﹫−\t\r\n])/u, "");
