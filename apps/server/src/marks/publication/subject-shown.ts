import type { Mark, NodeValue, PublishedYear, SubjectYear } from "@dars/contract/marks/results";

import {
  exactJson,
  isGap,
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
}

export const toStudentYear = (taken: readonly SubjectMarks[], isTerminal: boolean): StudentYear => ({
  subjects: taken.map(({ subject, marks }, order) => ({
    code: subject.code,
    order,
    counted: subject.isCounted,
    marks: Object.fromEntries(Object.entries(marks).map(([code, mark]) => [code, readMark(mark) ?? null])),
  })),
  ...(isTerminal && { terminal: true }),
});

export const outcomeShown = (
  { status, round, total, average, poolLeft }: StudentResult,
  rank: number | null,
  students: number,
): NonNullable<PublishedYear["outcome"]> => ({
  status,
  round,
  total: total && exactJson(total),
  average: average && exactJson(average),
  poolLeft: exactJson(poolLeft),
  rank,
  students,
});

interface Computed {
  readonly result: StudentResult["subjects"][number] | undefined;
  readonly exact: Record<string, string>;
  /** Decision marks and what follows from them are part of the outcome: they come with it or not at all. */
  readonly hasOutcome: boolean;
}

export function subjectShown(
  { nodes, policy }: CompiledPolicy,
  { subject, published, marks, external = [] }: SubjectMarks,
  { result, exact, hasOutcome }: Computed,
): SubjectYear {
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
    effective: hasOutcome && result?.effective ? exactJson(result.effective) : null,
  };
}

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
