import { extname } from "node:path";

import type { TableChoices, TableQuestion } from "@dars/contract/roster/table-choices";

import { PackageRefused } from "#platform/packages/refusal.ts";

import { decodeText, type DecodedText } from "./decode-text.ts";
import type { Grid, NamedGrid } from "./grid.ts";
import { WORKBOOK_LIMITS } from "./open-workbook.ts";
import { readSeparated, sniffSeparator } from "./read-separated.ts";
import { readWorkbook } from "./read-workbook.ts";
import { refuseCompound, refuseOtherText } from "./refuse-other-text.ts";

export interface ReadGrid {
  /** Every sheet that can be seen and has something in it, in its order; at least one. */
  readonly sheets: readonly NamedGrid[];
  readonly questions: readonly TableQuestion[];
}

/** Reads a file by its content, not by its name: a zip is a workbook, all else is text. */
export async function readGrid(file: string, bytes: Buffer, choices: TableChoices): Promise<ReadGrid> {
  checkKind(file, bytes);
  const read = isZip(bytes)
    ? { sheets: await readWorkbook(file, bytes), questions: [] }
    : await readText(file, bytes, choices);
  const sheets = read.sheets.filter(({ grid }) => grid.rows.length > 0);
  if (sheets.length === 0) throw new PackageRefused("empty-table", `${file}: the table is empty.`, { file });
  return { ...read, sheets };
}

function checkKind(file: string, bytes: Buffer): void {
  if (bytes.length > WORKBOOK_LIMITS.bytes)
    throw new PackageRefused(
      "too-large",
      `${file} has ${bytes.length} bytes; at most ${WORKBOOK_LIMITS.bytes} are read.`,
      { file },
    );
  if (/^\.xl(sm|sb|tm|am)$/i.test(extname(file)))
    throw new PackageRefused("not-a-table", `${file} may have macros in it. Save it as a plain .xlsx.`, {
      file,
    });
  refuseCompound(file, bytes);
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x09;

async function readText(file: string, bytes: Buffer, choices: TableChoices): Promise<ReadGrid> {
  const decoded = decodeText(bytes, choices.encoding);
  refuseOtherText(file, decoded.bytes);
  const separator = choices.separator ?? sniffSeparator(decoded.bytes);
  const grid = await readSeparated(file, decoded.bytes, separator);
  const sheets = [{ name: "", grid }];
  return { sheets, questions: decoded.isGuess ? [encodingQuestion(grid, decoded, choices)] : [] };
}

/** A text that is not UTF-8 may be in any code page: the user has to check whether names look right. */
function encodingQuestion({ rows }: Grid, { encoding }: DecodedText, choices: TableChoices): TableQuestion {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  return {
    of: "encoding",
    column: null,
    options: ["windows-1256", "utf-8"],
    chosen: encoding,
    isOpen: choices.encoding === undefined,
    preview: texts
      .filter((text) => /[^\p{ASCII}]/u.test(text))
      .slice(0, 8)
      .map((text) => text.slice(0, 80)),
  };
}
