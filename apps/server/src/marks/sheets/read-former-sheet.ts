import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { columnsOfClass } from "./columns-of-class.ts";
import { listEverSeated } from "./former-sheets.queries.ts";
import { pickLevel } from "./sheet-line.ts";
import { findClassRow } from "./sheets.queries.ts";
import type { ShownSheet } from "./workbook-sheet.ts";

const AS_OFFICE = { role: "school_management", accountId: 0, personId: null };

/**
 * What was entered in a class that is over, for everybody who ever sat in it: a column for each code of which there is a
 * mark, in the order of the scheme of its year. Undefined where the school has no such class.
 */
export async function readFormerSheet(
  db: Db,
  schoolId: number,
  classId: number,
): Promise<ShownSheet | undefined> {
  const row = await findClassRow(db, schoolId, classId, AS_OFFICE);
  if (!row) return undefined;
  const seated = await listEverSeated(db, schoolId, classId);
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
  const entered = new Set(seated.flatMap(({ cells }) => cells.map(({ code }) => code)));
  const columns = columnsOfClass(policy, row.classColumns).filter(({ code }) => entered.has(code));
  const known = new Set(columns.map(({ code }) => code));
  return {
    classId,
    subject: row.subject,
    columns: [
      ...columns.map(({ code, label, max }) => ({ code, label, max, state: "approved" as const })),
      ...[...entered].filter((code) => !known.has(code)).map(toUnknownColumn),
    ],
    rows: seated.map(({ id, name, registerNo, cells }) => ({
      student: { id, name, registerNo },
      cells: [...cells],
    })),
  };
}

/** Of a scheme that is not stored any more. */
const toUnknownColumn = (code: string) => ({
  code,
  label: { ar: code, ckb: code, en: code },
  max: null,
  state: "approved" as const,
});
