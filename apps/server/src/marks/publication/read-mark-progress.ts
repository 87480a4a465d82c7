import type {
  ProgressCell,
  ProgressClass,
  ProgressColumn,
  readMarkProgress as route,
  UnusualMarks,
} from "@dars/contract/marks/publication";
import type { ColumnLine } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear, type PolicyInForce } from "#marks/policies/public.ts";
import {
  columnLine,
  listInputs,
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
          columns: columnsOver(lines.map(({ columns }) => columns)),
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
  columns: listInputs(policy).map((input) => columnLine(row, input, countOf(row, input.code))),
});

/** How many classes of a section are how far, column by column; without those in which nobody needs a mark. */
function columnsOver(classes: readonly (readonly ColumnLine[])[]): ProgressColumn[] {
  return (classes[0] ?? []).map(({ code, label, opensOn, dueOn }, place) => {
    const those = classes.flatMap((columns) => columns[place] ?? []).filter(isNeeded);
    const states = those.map(({ state }) => state);
    const count = (...countedStates: readonly string[]) =>
      states.filter((state) => countedStates.includes(state)).length;
    return {
      code,
      label,
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
