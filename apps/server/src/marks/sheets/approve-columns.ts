import type { approveColumns as route, RefusedColumn } from "@dars/contract/marks/column-approvals";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { toAsker } from "./require-sheet.ts";
import { listClassRows } from "./sheets.queries.ts";
import { stepColumn } from "./step-column.ts";
import { lockColumnsOfClasses } from "./write-marks.queries.ts";

type ShownColumn = Input<typeof route>["body"]["columns"][number];
type Stored = Awaited<ReturnType<typeof lockColumnsOfClasses>>[number];

/** H3: approves many columns at once. One that has changed since it was shown is refused by itself. */
export async function approveColumns(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const columns = lastOfEach(body.columns);
    const refusalOf = await findRefusals(context, db, schoolId, columns);
    const approved: Reply<typeof route>["approved"] = [];
    const refused: RefusedColumn[] = [];
    for (const column of columns) {
      const { sheetId, code } = column;
      const refusal = refusalOf(column);
      if (refusal) refused.push(refusal);
      else {
        const step = { schoolId, classId: sheetId, code, returnedBecause: null };
        const { revision } = await stepColumn(context, db, { ...step, action: "marks.approved" });
        approved.push({ sheetId, code, revision });
      }
    }
    return { approved, refused };
  });
}

const toKey = (sheetId: number, code: string) => `${sheetId} ${code}`;

/** In the order in which their rows are locked. */
const lastOfEach = (columns: readonly ShownColumn[]): ShownColumn[] =>
  [...new Map(columns.map((column) => [toKey(column.sheetId, column.code), column])).values()].toSorted(
    (one, other) => one.sheetId - other.sheetId || (one.code < other.code ? -1 : 1),
  );

/** Why a column is refused, kept from changing until the transaction ends. */
async function findRefusals(
  context: Context,
  db: Db,
  schoolId: number,
  columns: readonly ShownColumn[],
): Promise<(column: ShownColumn) => RefusedColumn | undefined> {
  const rows = await listClassRows(db, schoolId, toAsker(context));
  const open = new Set(rows.map(({ classId }) => classId));
  const places = columns.map(({ sheetId, code }) => ({ classId: sheetId, code }));
  const stored = await lockColumnsOfClasses(db, schoolId, places);
  const storedBy = new Map(stored.map((column) => [toKey(column.classId, column.code), column]));
  return ({ sheetId, code, revision }) => {
    const column = open.has(sheetId) ? (storedBy.get(toKey(sheetId, code)) ?? UNTOUCHED) : undefined;
    const reason = findReason(column, revision);
    return reason && { sheetId, code, reason, state: column?.state ?? null };
  };
}

const UNTOUCHED = { state: "open", revision: 0 } as const;

function findReason(
  column: Pick<Stored, "state" | "revision"> | undefined,
  revision: number,
): RefusedColumn["reason"] | undefined {
  if (!column) return "not-here";
  if (column.state !== "submitted") return "not-handed-in";
  return column.revision === revision ? undefined : "changed";
}
