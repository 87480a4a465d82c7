import type { approveColumns } from "@dars/contract/marks/column-approvals";
import type { Input } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { toAsker } from "./require-sheet.ts";
import { listClassRows } from "./sheets.queries.ts";
import { lockColumnsOfClasses, type LockedColumn } from "./write-marks.queries.ts";

type ShownColumn = Input<typeof approveColumns>["body"]["columns"][number];

/** A column as it is stored. */
export type StandingColumn = Omit<LockedColumn, "classId" | "code">;

interface LockedShown extends ShownColumn {
  /** Undefined where the caller has no open class of this year with it. */
  readonly standing: StandingColumn | undefined;
}

/** Each column once, as it was shown and as it stands, kept from changing until the transaction ends. */
export async function lockShown(
  context: Context,
  db: Db,
  schoolId: number,
  columns: readonly ShownColumn[],
): Promise<readonly LockedShown[]> {
  const shown = lastOfEach(columns);
  const rows = await listClassRows(db, schoolId, toAsker(context));
  const open = new Set(rows.map(({ classId }) => classId));
  const places = shown.map(({ sheetId, code }) => ({ classId: sheetId, code }));
  const stored = await lockColumnsOfClasses(db, schoolId, places);
  const storedBy = new Map(stored.map((column) => [toKey(column.classId, column.code), column]));
  return shown.map((column) => {
    const { sheetId, code } = column;
    const standing = open.has(sheetId) ? (storedBy.get(toKey(sheetId, code)) ?? UNTOUCHED) : undefined;
    return { ...column, standing };
  });
}

const UNTOUCHED: StandingColumn = { state: "open", revision: 0, decidedBy: null, isDecidedNow: false };

const toKey = (sheetId: number, code: string) => `${sheetId} ${code}`;

/** In the order in which their rows are locked. */
const lastOfEach = (columns: readonly ShownColumn[]): ShownColumn[] =>
  [...new Map(columns.map((column) => [toKey(column.sheetId, column.code), column])).values()].toSorted(
    (one, other) => one.sheetId - other.sheetId || (one.code < other.code ? -1 : 1),
  );
