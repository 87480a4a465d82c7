import type {
  ProgressCell,
  ProgressClass,
  ProgressColumn,
  readMarkProgress as route,
  UnusualMarks,
} from "@dars/contract/marks/publication";
import type { ColumnLine } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { nameColumn, orderCodes, type GradePolicy } from "#marks/engine/public.ts";
import { policiesOfYear, type PolicyInForce } from "#marks/policies/public.ts";
import {
  columnLine,
  columnsOfClass,
  listClassRows,
  pickLevel,
  type CellCount,
  type ClassRow,
} from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";

import { cellCounts } from "./cell-counts.ts";
import { findToday } from "./publications.queries.ts";
import { listEnrolled } from "./section-data.queries.ts";
import { unusualColumns } from "./unusual-columns.ts";

/** H3: the classes of each section of this year. Of classes without a section it says how many columns wait. */
export async function readMarkProgress(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [rows, today] = await Promise.all([listClassRows(db, schoolId, actor), findToday(db, schoolId)]);
  const [first] = rows;
  if (!first) return { year: null, today, sections: [] };
  const [countOf, policyOf, students] = await Promise.all([
    cellCounts(db, schoolId, first.yearId, rows),
    policiesOfYear(db, schoolId, first.yearId),
    listEnrolled(
      db,
      schoolId,
      pickIds(rows, ({ section }) => section?.id ?? 0),
    ),
  ]);
  const policyOfClass = (row: ClassRow) => policyOf(pickLevel(row)).policy;
  const unusualIn = await unusualColumns(db, schoolId, { rows, policyOf: policyOfClass, countOf });
  const inSection = Map.groupBy(students, ({ sectionId }) => sectionId);
  const sections = Map.groupBy(rows, ({ section }) => section?.id);
  return {
    year: { id: first.yearId, title: first.yearTitle },
    today,
    toApproveElsewhere: countToApprove(sections.get(undefined) ?? []),
    sections: [...sections].flatMap(([id, classes]) => {
      const [one] = classes;
      if (id === undefined || !one?.section) return [];
      const inForce = policyOf({ id: one.level.id, code: one.levelCode, isTerminal: one.isTerminal });
      const lines = classes.map((row) => classLine(row, inForce, countOf));
      return [
        {
          ...one.section,
          level: one.level,
          policy: { code: inForce.policy.code, version: inForce.policy.version },
          students: inSection.get(id)?.length ?? 0,
          columns: columnsOver(
            inForce.policy,
            lines.map(({ columns }) => columns),
          ),
          classes: lines.map(({ columns, ...line }, place) => ({
            ...line,
            columns: columns.map((column) => toCell(column, unusualIn(classes[place] ?? one, column.code))),
          })),
        },
      ];
    }),
  };
}

const countToApprove = (rows: readonly ClassRow[]): number =>
  rows.flatMap(({ columns }) => columns).filter(({ state }) => state === "submitted").length;

const toCell = (
  { code, state, revision, entered, needed, isLate }: ColumnLine,
  unusual: readonly UnusualMarks[],
): ProgressCell => ({
  code,
  state,
  revision,
  entered,
  ...(needed !== undefined && { needed }),
  ...(unusual.length > 0 && { unusual: [...unusual] }),
  isLate,
});

const pickIds = (rows: readonly ClassRow[], of: (row: ClassRow) => number) => [...new Set(rows.map(of))];

type ProgressLine = Omit<ProgressClass, "columns"> & { readonly columns: readonly ColumnLine[] };

const classLine = (
  row: ClassRow,
  { policy }: PolicyInForce,
  countOf: (row: ClassRow, code: string) => CellCount,
): ProgressLine => ({
  classId: row.classId,
  subject: row.subject,
  teachers: row.teachers,
  students: row.students,
  columns: columnsOfClass(policy, row.classColumns).map((column) =>
    columnLine(row, column, countOf(row, column.code)),
  ),
});

/** How many classes of a section are how far, column by column; without those in which nobody needs a mark. */
function columnsOver(policy: GradePolicy, classes: readonly (readonly ColumnLine[])[]): ProgressColumn[] {
  const byCode = Map.groupBy(classes.flat(), ({ code }) => code);
  return orderCodes(policy, [...byCode.keys()]).map((code) => {
    const all = byCode.get(code) ?? [];
    const those = all.filter(isNeeded);
    // Columns of the scheme have one window in a level; those that teachers made in categories each their own.
    const { opensOn = null, dueOn = null } = all.some(({ own }) => own) ? {} : (all[0] ?? {});
    const states = those.map(({ state }) => state);
    const count = (...countedStates: readonly string[]) =>
      states.filter((state) => countedStates.includes(state)).length;
    return {
      code,
      label: nameColumn(policy.nodes, code),
      opensOn,
      dueOn,
      open: count("open"),
      submitted: count("submitted"),
      approved: count("approved"),
      published: count("published", "amended"),
      classes: those.length,
    };
  });
}

/** What was handed in all the same counts. */
const isNeeded = ({ needed, state }: ColumnLine) => needed !== 0 || (state !== "open" && state !== "closed");
