import type { NodeValue } from "@dars/contract/marks/results";
import type { ColumnLine, readSheet as route, Sheet, SheetCell } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import {
  evaluateSubject,
  getSemester,
  hasCategories,
  inputsLeftOut,
  listLetters,
  type CompiledPolicy,
  type GradePolicy,
} from "#marks/engine/public.ts";
import { policiesOfStudents, policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";

import { listClassColumns, type StoredClassColumn } from "./class-columns.queries.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import { listExternal } from "./external-marks.queries.ts";
import { findAnomalies } from "./find-anomalies.ts";
import { listParallelClasses } from "./parallel-classes.queries.ts";
import { listPublishedCells } from "./published-cells.queries.ts";
import { mayEnter, requireSheet } from "./require-sheet.ts";
import { pickLevel, sheetLine } from "./sheet-line.ts";
import { sheetPolicies } from "./sheet-policies.ts";
import { listSeated } from "./sheets.queries.ts";
import { listUnlocking } from "./unlocking.queries.ts";

/** H8. */
export async function readSheet(
  context: Context,
  { params: { schoolId, sheetId: classId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId, "at once");
  const row = await requireSheet(context, db, schoolId, classId);
  const isOffice = context.actor.role === "school_management";
  const [seated, policyOf, compiledFor, unlocking] = await Promise.all([
    listSeated(db, { schoolId, classId }),
    policiesOfYear(db, schoolId, row.yearId),
    policiesOfStudents(db, schoolId, row.yearId),
    isOffice ? listUnlocking(db, schoolId, [classId], context.actor.accountId) : [],
  ]);
  const studentIds = seated.map(({ id }) => id);
  const { policy } = policyOf(pickLevel(row));
  const isEntry = mayEnter(context, row);
  const isMadeHere = hasCategories(policy) && isEntry;
  const [externals, published, made, parallel] = await Promise.all([
    listExternal(db, schoolId, studentIds),
    listPublishedCells(db, schoolId, row, studentIds),
    hasCategories(policy) ? listClassColumns(db, schoolId, [row.offeringId]) : [],
    isMadeHere ? listParallelClasses(db, schoolId, { ...row, teacherId: findTeacher(context) }) : undefined,
  ]);
  const external = externals.filter(({ offeringId }) => offeringId === row.offeringId);
  const publishedOf = Map.groupBy(published, ({ studentId }) => studentId);
  const documentOf = new Map(
    external.map(({ studentId, code, document }) => [`${studentId} ${code}`, document]),
  );
  const leftOut = [...inputsLeftOut(policy)];
  const entered = (code: string) => ({
    entered: seated.filter(({ cells }) => cells.some((cell) => cell.code === code && cell.mark !== null))
      .length,
  });
  const marks = seated.map(({ id, cells }) => ({
    studentId: id,
    marks: new Map(cells.map(({ code, mark }) => [code, mark])),
  }));
  const line = sheetLine(row, policy, entered);
  const shownHere = new Set(line.columns.filter(isShown).map(({ code }) => code));
  return {
    ...line,
    offeringId: row.offeringId,
    year: { id: row.yearId, title: row.yearTitle },
    step: policy.scale.step,
    pass: policy.scale.pass,
    exams: [...new Set(policy.parts.flatMap(({ exam, retakeExam }) => [exam, retakeExam ?? []].flat()))],
    made: policy.nodes.flatMap(({ kind, code, label }) =>
      kind === "input" ? [] : [{ code, label: { ...label } }],
    ),
    semesters: Object.fromEntries(policy.nodes.map(({ code }) => [code, getSemester(policy, code)])),
    ...sheetPolicies(policy),
    ...describeCategories(policy, made, classId),
    ...(parallel && { parallel }),
    rows: seated.map(({ id, name, registerNo, cells }) => {
      const compiled = compiledFor(policy, id);
      const elsewhere = (publishedOf.get(id) ?? []).filter(({ code }) => !shownHere.has(code));
      return {
        student: { id, name, registerNo },
        cells: cells.map((cell) => {
          const document = documentOf.get(`${id} ${cell.code}`);
          return document === undefined ? cell : { ...cell, document };
        }),
        values: computeValues(compiled, cells, made),
        ...(compiled.policy.joinedLate && { leftOut }),
        ...(elsewhere.length > 0 && { published: elsewhere.map(({ code }) => code) }),
      };
    }),
    anomalies: findAnomalies(columnsOfClass(policy, row.classColumns), marks),
    unlocking,
    may: {
      enter: isEntry,
      submit: isEntry && context.actor.role === "teacher",
      decide: isOffice,
    },
  };
}

/** Null for the office, which enters marks in every class. */
const findTeacher = ({ actor: { role, personId } }: Context): number | null =>
  role === "teacher" ? (personId ?? 0) : null;

const isShown = ({ state }: ColumnLine): boolean => state === "published" || state === "amended";

const computeValues = (
  compiled: CompiledPolicy,
  cells: readonly SheetCell[],
  made: readonly StoredClassColumn[],
): Record<string, NodeValue> =>
  evaluateSubject(compiled, Object.fromEntries(cells.map(({ code, mark }) => [code, mark])), made);

/** GB-9, GB-10: what a sheet says besides where the scheme has categories, or letters with grade points. */
function describeCategories(
  { nodes, parts, scale }: GradePolicy,
  made: readonly StoredClassColumn[],
  classId: number,
): Pick<Sheet, "elsewhere" | "letters"> {
  const elsewhere = made
    .filter((column) => column.classId !== classId)
    .map(({ code, category, max, isExtra }) => ({ code, category, max, isExtra }));
  const [part] = parts;
  const bands = listLetters(scale);
  return {
    ...(hasCategories({ nodes }) && { elsewhere }),
    ...(part && bands && { letters: { code: part.final, bands } }),
  };
}
