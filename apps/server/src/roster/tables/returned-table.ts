import type { GridRow } from "#platform/sheets/public.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { compareAssignments } from "./compare-assignments.ts";
import type { Headed } from "./read-columns.ts";
import type { RecordReader } from "./record-reader.ts";
import { ReturnedPeople } from "./returned-people.ts";
import { ReturnedTableRow, parseTakenRow } from "./returned-table-row.ts";
import { heldIn, findOrigin } from "./table-list.ts";
import { RowRefused } from "./table-record.ts";
import type { TableRequest } from "./table.ts";

/** A table that came back, beside what it was when it was taken. */
export interface ReturnedTable {
  /** Null where it should say so and does not; undefined for one that an office has made. */
  readonly takenAt: string | null | undefined;
  /** The rows that say what they were, by their lines. */
  readonly rows: ReadonlyMap<number, ReturnedTableRow>;
  /** The primary teachers of classes when it was taken; undefined where it does not say. */
  readonly primaries: ReadonlyMap<number, number | null> | undefined;
  /** Whether what stands at this place was compared with what is here now. */
  readonly isCompared: (place: { readonly line: number; readonly owner: string } | undefined) => boolean;
}

/**
 * Each cell of a filled table is compared with what it was when the table was taken, and with what it is now. Throws
 * PackageRefused for a table of another school or list.
 */
export function returnedTable(
  rows: readonly GridRow[],
  { columns }: Headed,
  { request, reader }: { readonly request: TableRequest; readonly reader: RecordReader },
): ReturnedTable {
  const at = columns.find(({ column }) => column?.kind === "taken")?.at ?? -1;
  const dated = rows.flatMap((row) => {
    const taken = parseTakenRow(row, at);
    const fixed = request.fixes?.get(row.line) ?? {};
    return taken ? [new ReturnedTableRow(row, taken, { reader, fixed })] : [];
  });
  const keys = columns.flatMap(({ column }) => column?.key ?? []);
  const own = comparedRows(dated, request, keys);
  const byLine = new Map(dated.map((row) => [row.line, row]));
  return {
    takenAt: own[0]?.taken.at ?? (keys.includes(getIdKey(request)) ? null : undefined),
    rows: byLine,
    primaries: own.length > 0 ? new Map(own.map(({ taken }) => heldIn(taken))) : undefined,
    isCompared: (place) => place !== undefined && isComparedAt(byLine.get(place.line), place.owner),
  };
}

/** The rows of this list, compared; another list's are refused. */
function comparedRows(
  dated: readonly ReturnedTableRow[],
  request: TableRequest,
  keys: readonly string[],
): readonly ReturnedTableRow[] {
  const { school, kind } = request;
  const strange = dated.filter(({ taken }) => !findOrigin(taken.of, kind, school.id));
  requireOwn(dated, strange, request);
  for (const row of strange)
    row.refused = new RowRefused(getIdKey(request), "E_OTHER_FILE", "the row was taken from another list");
  for (const [of, own] of Map.groupBy(dated, ({ taken }) => taken.of)) {
    const origin = findOrigin(of, kind, school.id);
    if (!origin) continue;
    if (kind === "assignments") compareAssignments(own, school, origin.locale);
    else new ReturnedPeople(school, kind, { origin, keys }).compare(own);
  }
  return dated.filter((row) => !strange.includes(row));
}

/** What is of no person, such as a seat, is of the row. */
const isComparedAt = (row: ReturnedTableRow | undefined, owner: string): boolean =>
  row !== undefined && (row.compared.has(owner) || !isPerson(owner));

const isPerson = (owner: string): boolean => !owner.includes(".");

const getIdKey = ({ kind }: TableRequest): string => (kind === "students" ? "student.id" : "teacher.id");

/** A whole table of another list is refused as one, in its own words. */
function requireOwn(
  dated: readonly ReturnedTableRow[],
  strange: readonly ReturnedTableRow[],
  { kind, school, fileName: file }: TableRequest,
): void {
  const [first] = strange;
  if (!first || strange.length < dated.length) return;
  const [ofKind = "", ofSchool] = first.taken.of.split(" ");
  if (ofKind.startsWith(kind) && ofSchool !== String(school.id))
    throw new PackageRefused("other-school", "The table was taken from another school.", { file });
  throw new PackageRefused("other-list", "The table was taken from another list of this school.", { file });
}
