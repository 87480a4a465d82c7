import fc from "fast-check";

import { readGrid } from "#platform/sheets/public.ts";

/** The lines of a workbook as texts, all as long as the line of keys. */
export async function readLines(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await readGrid("workbook.xlsx", Buffer.from(bytes), {});
  const lines = (sheets[0]?.grid.rows ?? []).map(({ cells }) => cells.map(({ text }) => text));
  const width = Math.max(...lines.map(({ length }) => length));
  return lines.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ""));
}

export const writeLines = (lines: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(lines.map((cells) => cells.join("\t")).join("\n")));

/** What becomes of a cell: what it is at first, what it is after the file was taken, and what the file says. */
interface DrawnCell {
  readonly before: string;
  /** Null: as before. */
  readonly since: string | null;
  /** Null: as it was taken. */
  readonly given: string | null;
}

/** Cells of `values`, the empty text among them; `dash` where a file can take a value away. */
export const aCell = (values: readonly string[], { dash }: { readonly dash: boolean }) =>
  fc.record<DrawnCell>({
    before: fc.constantFrom("", ...values),
    since: fc.option(fc.constantFrom(...(dash ? [""] : []), ...values)),
    given: fc.option(fc.constantFrom("", ...(dash ? ["-"] : []), ...values)),
  });

/** What the comparison has to find, reckoned by other means: the value as text, empty for none. */
export function expectedFrom({ before, since, given }: DrawnCell): { change?: string; conflict?: string } {
  const stored = since ?? before;
  if (given === null || given === "") return {};
  const to = given === "-" ? "" : given;
  if (to === before || to === stored) return {};
  return stored === before ? { change: to } : { conflict: to };
}

export const aDisturbance = fc.constantFrom("none", "none", "names", "ids", "rows");

/** Moves a column alone, as sorting it does, or whole rows, in the lines below the keys. */
export function disturbed(
  lines: readonly string[][],
  how: string,
  keys: { readonly name: string; readonly id: string },
): string[][] {
  const at = lines.findIndex((cells) => cells.includes(keys.id));
  const head = lines.slice(0, at + 1);
  const body = lines.slice(at + 1);
  if (how === "rows") return [...head, ...body.toReversed()];
  const column = lines[at]?.indexOf(how === "names" ? keys.name : keys.id) ?? -1;
  if (how === "none") return [...lines];
  const moved = [...body.slice(1), ...body.slice(0, 1)].map((cells) => cells[column] ?? "");
  return [...head, ...body.map((cells, row) => cells.with(column, moved[row] ?? ""))];
}

/** Writes texts into a column, by the id of the row; null leaves a cell as it is. */
export function filled(
  lines: readonly string[][],
  idKey: string,
  key: string,
  texts: ReadonlyMap<string, string | null>,
): string[][] {
  const keys = lines.find((cells) => cells.includes(idKey)) ?? [];
  const [id, column] = [keys.indexOf(idKey), keys.indexOf(key)];
  return lines.map((cells) => {
    const text = texts.get(cells[id] ?? "");
    return text === undefined || text === null ? cells : cells.with(column, text);
  });
}
