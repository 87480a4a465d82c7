import { ONE, type Fraction } from "@dars/contract/learning/exact";
import type { CategoryColumn } from "@dars/contract/marks/engine/category-columns";
import type { InCategory } from "@dars/contract/marks/in-category";
import type { Mark, NodeValue, PublishedYear, SubjectYear } from "@dars/contract/marks/results";

import {
  droppedColumns,
  exactJson,
  exercisesIn,
  findBand,
  gradePointAverage,
  isGap,
  parseExact,
  readMark,
  type CompiledPolicy,
  type StudentResult,
  type StudentYear,
} from "#marks/engine/public.ts";

import type { SubjectFacts } from "./section-data.queries.ts";

/** A subject that a student takes, with the marks that may be seen. */
export interface SubjectMarks {
  readonly subject: SubjectFacts;
  readonly published: readonly string[];
  readonly marks: Readonly<Record<string, Mark>>;
  /** GB-7: columns whose mark is of a former school, among those that may be seen. */
  readonly external?: readonly string[];
  /** GB-9: columns that teachers made in categories, among the visible ones. */
  readonly columns?: readonly MadeColumn[];
}

type MadeColumn = CategoryColumn & Pick<InCategory, "title">;

export const toStudentYear = (taken: readonly SubjectMarks[], isTerminal: boolean): StudentYear => ({
  subjects: taken.map(({ subject, marks, columns = [] }, order) => {
    const read = readMarks(marks);
    return {
      code: subject.code,
      order,
      counted: subject.isCounted,
      marks: read,
      ...(columns.length > 0 && { exercises: exercisesIn(columns, read) }),
    };
  }),
  ...(isTerminal && { terminal: true }),
});

const readMarks = (marks: SubjectMarks["marks"]) =>
  Object.fromEntries(Object.entries(marks).map(([code, mark]) => [code, readMark(mark) ?? null]));

interface RankInSection {
  readonly rank: number | null;
  /** Of the section. */
  readonly students: number;
}

export const outcomeShown = (
  compiled: CompiledPolicy,
  { status, round, total, average, poolLeft, subjects }: StudentResult,
  taken: readonly SubjectMarks[],
  { rank, students }: RankInSection,
): NonNullable<PublishedYear["outcome"]> => ({
  status,
  round,
  total: total && exactJson(total),
  average: average && exactJson(average),
  ...pickGradePoints(compiled, subjects, taken),
  poolLeft: exactJson(poolLeft),
  rank,
  students,
});

/** GB-10. */
function pickGradePoints(
  { policy }: CompiledPolicy,
  subjects: StudentResult["subjects"],
  taken: readonly SubjectMarks[],
): Pick<NonNullable<PublishedYear["outcome"]>, "gradePoints"> {
  const courses = subjects.flatMap(({ isCounted, effective }, place) =>
    isCounted && effective
      ? [{ grade: effective, credits: parseExact(taken[place]?.subject.credits ?? "1") ?? ONE }]
      : [],
  );
  const points = gradePointAverage(policy.scale, courses);
  return points ? { gradePoints: exactJson(points) } : {};
}

interface Computed {
  readonly result: StudentResult["subjects"][number] | undefined;
  readonly exact: Record<string, string>;
  /** Decision marks and what follows from them are part of the outcome: they come with it or not at all. */
  readonly hasOutcome: boolean;
}

export function subjectShown(
  { nodes, policy }: CompiledPolicy,
  taken: SubjectMarks,
  { result, exact, hasOutcome }: Computed,
): SubjectYear {
  const { subject, published, marks, external = [] } = taken;
  const effective = (hasOutcome && result?.effective) || null;
  return {
    offeringId: subject.offeringId,
    subjectId: subject.subjectId,
    code: subject.code,
    name: subject.name,
    theme: subject.theme,
    isCounted: subject.isCounted,
    pass: policy.scale.pass,
    published: [...published],
    marks: { ...marks },
    ...(external.length > 0 && { external: [...external] }),
    values: valuesShown(nodes, result),
    exact,
    parts: hasOutcome && result ? result.parts.map(partShown) : [],
    effective: effective && exactJson(effective),
    ...pickInCategories(policy, taken),
    ...(effective && pickLetter(policy, subject, effective)),
  };
}

/** GB-9. */
function pickInCategories(
  { nodes }: CompiledPolicy["policy"],
  { columns = [], marks }: SubjectMarks,
): Pick<SubjectYear, "inCategories"> {
  if (columns.length === 0) return {};
  const read = readMarks(marks);
  const inCategories = nodes.flatMap((node) => {
    if (node.kind !== "link") return [];
    const dropped = droppedColumns(node, columns, read);
    return columns
      .filter(({ category }) => category === node.category)
      .map(({ code, category, title, max, isExtra }) => ({
        code,
        category,
        title,
        max,
        isExtra,
        isDropped: dropped.includes(code),
      }));
  });
  return { inCategories };
}

/** GB-10. */
function pickLetter(
  { scale }: CompiledPolicy["policy"],
  { credits }: SubjectFacts,
  effective: Fraction,
): Pick<SubjectYear, "letter" | "credits"> {
  const { label, points } = findBand(scale, effective) ?? {};
  if (label === undefined || points === undefined) return {};
  return {
    letter: { label: { ...label }, points },
    ...(credits !== null && { credits: trimZeros(credits) }),
  };
}

/** "1.50" of the database is 1.5. */
const trimZeros = (text: string): string => String(Number(text));

function valuesShown(nodes: CompiledPolicy["nodes"], result: Computed["result"]): Record<string, NodeValue> {
  const values: Record<string, NodeValue> = {};
  for (const [place, { code }] of nodes.entries()) {
    const value = result?.values[place] ?? "missing";
    values[code] = isGap(value) ? value : exactJson(value);
  }
  return values;
}

type PartResult = StudentResult["subjects"][number]["parts"][number];

const partShown = ({ code, exempt, standing, final1, final2, effective, ...added }: PartResult) => ({
  code,
  exempt,
  final1: final1 && exactJson(final1),
  decision1: exactJson(added.decision1),
  final2: final2 && exactJson(final2),
  decision2: exactJson(added.decision2),
  crossOver: exactJson(added.crossOver),
  effective: effective && exactJson(effective),
  standing,
});
