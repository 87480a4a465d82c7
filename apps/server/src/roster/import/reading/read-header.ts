import { PackageRefused } from "#platform/packages/refusal.ts";
import { type Column, isNeeded, type Table } from "#roster/standard/public.ts";

import type { IssueLog } from "./issues.ts";

/** The column of each cell of a row. A metadata column is a string, a column not kept is undefined. */
export type Header = ReadonlyArray<Column | string | undefined>;

/** A header, and the refusal that is due if the file has a row: an empty file may have the header of an older format. */
export interface ReadHeader {
  readonly header: Header;
  /** Cells that every row has; empty names behind the last column count for nothing. */
  readonly width: number;
  readonly refusal: PackageRefused | undefined;
}

/** Other spellings that are met in the field, beside another case and other signs between the words. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    orgsourcedid: "orgsourcedids",
    orgsourcedids: "orgsourcedid",
    termsourcedid: "termsourcedids",
    agentsourcedid: "agentsourcedids",
    grade: "grades",
    subject: "subjects",
    subjectcode: "subjectcodes",
    period: "periods",
    userid: "userids",
    datelastmodifed: "datelastmodified",
    firstname: "givenname",
    lastname: "familyname",
    begindate: "startdate",
    startdate: "begindate",
  }),
);

const squeeze = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

interface Expected {
  readonly file: string;
  readonly table: Table;
  readonly isDelta: boolean;
}

/** Finds the columns of a file by their names. Throws PackageRefused where a required column is missing or doubled. */
export function readHeader(
  names: readonly string[],
  { file, table, isDelta }: Expected,
  log: IssueLog,
): ReadHeader {
  const bySqueezed = new Map(
    table.flatMap((column) =>
      [column.name, ...(column.also ?? [])].map((each) => [squeeze(each), column] as const),
    ),
  );
  const header = names.map((raw) => {
    const name = raw.trim();
    if (/^metadata\.[\w.-]+$/.test(name)) return name;
    const column = columnNamed(name, bySqueezed);
    const issue = { file, row: 1, column: name.slice(0, 80) };
    if (name === "") return undefined;
    if (!column)
      log.add({ ...issue, code: "W_HEADER_UNKNOWN", message: "this column is not known and not read" });
    else if (column.isLeftOut)
      log.add({ ...issue, code: "W_NOT_KEPT", message: "this column has no place here and is not read" });
    else if (column.name !== raw && !column.also?.includes(raw))
      log.add({
        ...issue,
        code: "W_HEADER_ALIAS",
        message: `read as '${column.name}'`,
        params: { read: column.name },
      });
    return column;
  });

  const found = header.filter((each) => each !== undefined);
  const twice = found.find((each, at) => found.indexOf(each) !== at);
  if (twice) throw refused(file, getColumnName(twice), "stands in the header twice");
  const width = names.findLastIndex((name) => name.trim() !== "") + 1;
  if (names.slice(0, width).some((name) => name.trim() === ""))
    log.add({ file, row: 1, code: "W_HEADER_UNKNOWN", message: "a column without a name is not read" });
  const missing = table.filter((column) => !found.includes(column));
  return { header, width, refusal: checkMissing(missing, file, isDelta, log) };
}

export const getColumnName = (column: Column | string | undefined) =>
  typeof column === "object" ? column.name : (column ?? "");

function columnNamed(name: string, bySqueezed: ReadonlyMap<string, Column>): Column | undefined {
  const squeezed = squeeze(name);
  return bySqueezed.get(squeezed) ?? bySqueezed.get(ALIASES.get(squeezed) ?? "");
}

/** The refusal of a header without a needed column. */
function checkMissing(
  missing: Table,
  file: string,
  isDelta: boolean,
  log: IssueLog,
): PackageRefused | undefined {
  const needed = missing.find((column) => isNeeded(column, isDelta));
  for (const { name } of missing.filter(({ mayLack }) => !mayLack))
    log.add({
      file,
      row: 1,
      column: name,
      code: "W_HEADER_MISSING",
      message: "this column is read as empty",
    });
  return needed && refused(file, needed.name, "is missing from the header");
}

function refused(file: string, column: string, what: string): PackageRefused {
  return new PackageRefused("E_COLS", `${file}: column '${column}' ${what}.`, { file, row: 1, column });
}
