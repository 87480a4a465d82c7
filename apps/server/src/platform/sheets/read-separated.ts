import { isUtf8 } from "node:buffer";

import type { TableChoices } from "@dars/contract/roster/table-choices";

import { readRecords } from "#platform/packages/read-records.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

import { MOST_COLUMNS, MOST_ROWS, type BrokenRow, type Grid, type GridCell, type GridRow } from "./grid.ts";
import { cellOfText } from "./read-sheet.ts";

type Separator = NonNullable<TableChoices["separator"]>;

const SIGNS: Record<Separator, string> = { ",": ",", ";": ";", tab: "\t" };
const SEPARATORS = [",", ";", "tab"] as const satisfies readonly Separator[];

/** Reads CSV or TSV in UTF-8, whatever its separator and line ends. A broken quote costs its own line. */
export async function readSeparated(file: string, bytes: Buffer, separator: Separator): Promise<Grid> {
  const rows: GridRow[] = [];
  const broken: BrokenRow[] = [];
  const chunks = async function* () {
    await Promise.resolve();
    yield bytes;
  };
  await readRecords(
    file,
    chunks(),
    {
      record: ({ line, cells }) => {
        if (cells.length > MOST_COLUMNS)
          throw new PackageRefused("too-large", `${file} has more than ${MOST_COLUMNS} columns.`, {
            file,
            row: line,
          });
        if (rows.length >= MOST_ROWS)
          throw new PackageRefused("too-many-rows", `${file} has more than ${MOST_ROWS} rows.`, { file });
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells: cells.map(cellOfBytes) });
      },
      broken: (row) => broken.push(row),
    },
    SIGNS[separator],
  );
  return { rows, broken, is1904: false };
}

/** `bytes` has one character for each byte. */
function cellOfBytes(bytes: string): GridCell {
  if (!/[\u0080-\u00ff]/.test(bytes)) return cellOfText(bytes);
  const buffer = Buffer.from(bytes, "latin1");
  if (isUtf8(buffer)) return cellOfText(buffer.toString("utf8"));
  return {
    text: "",
    fault: { code: "E_ENC", message: "this cell is not UTF-8; save the file as CSV UTF-8" },
  };
}

/** The most frequent separator outside quotes in the first lines; a comma if there is none. */
export function sniffSeparator(bytes: Buffer): Separator {
  const head = bytes.subarray(0, 64 * 1024).toString("latin1");
  const counts = new Map<string, number>(Object.values(SIGNS).map((sign) => [sign, 0]));
  let isQuoted = false;
  let lines = 0;
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) lines += 1;
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? -1) + 1);
    if (lines > 20) break;
  }
  const [first, ...others] = SEPARATORS;
  return others.reduce<Separator>(
    (best, each) => ((counts.get(SIGNS[each]) ?? 0) > (counts.get(SIGNS[best]) ?? 0) ? each : best),
    first,
  );
}
