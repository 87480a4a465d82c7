import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactJson } from "@dars/contract/marks/engine/exact-text";
import { readMark, type Mark, type SubjectMarks } from "@dars/contract/marks/engine/marks";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { computeStudent, type StudentResult, type StudentYear } from "./compute-student.ts";
import { findPolicy } from "./policies.ts";

/** A mark as a test writes it: 70, "47.5", "absent_excused" or null. */
export type WrittenMark = number | string | null;

export function aMark(written: WrittenMark): Mark {
  const mark = readMark(written);
  if (mark === undefined) throw new Error(`${written} is not a mark.`);
  return mark;
}

/** A subject of the school year, by the columns of its scheme. */
export const aSubject = (
  code: string,
  marks: Readonly<Record<string, WrittenMark>>,
  more: Partial<SubjectMarks> = {},
): SubjectMarks => ({
  code,
  marks: Object.fromEntries(Object.entries(marks).map(([node, mark]) => [node, aMark(mark)])),
  ...more,
});

/** A subject whose coursework is `pursuit` throughout. */
export const aSubjectWith = (
  code: string,
  pursuit: number,
  finals: { readonly FIN1?: WrittenMark; readonly FIN2?: WrittenMark } = {},
): SubjectMarks =>
  aSubject(code, { M1: pursuit, M2: pursuit, MID: pursuit, M3: pursuit, M4: pursuit, ...finals });

/** A subject whose first-round final is `final`: coursework and exam are the same. */
export const aFinal = (code: string, final: number, FIN2: WrittenMark = null): SubjectMarks =>
  aSubjectWith(code, final, { FIN1: final, FIN2 });

export function aPolicy(code: string, changes: Partial<GradePolicy> = {}): GradePolicy {
  const policy = findPolicy(code);
  if (!policy) throw new Error(`There is no policy ${code}.`);
  return { ...policy, ...changes };
}

/** A student's year with its numbers as a test reads them. */
export function aYear(
  policy: GradePolicy,
  subjects: readonly SubjectMarks[],
  more: Omit<StudentYear, "subjects"> = {},
) {
  const compiled = compilePolicy(policy);
  return readable(computeStudent(compiled, { subjects, ...more }), [...compiled.places.keys()]);
}

function readable({ status, round, poolLeft, total, average, subjects }: StudentResult, nodes: string[]) {
  return {
    status,
    round,
    poolLeft: exactJson(poolLeft),
    total: total && exactJson(total),
    average: average && exactJson(average),
    subjects: subjects.map(({ code, values, parts, effective, isRemoved }) => ({
      code,
      isRemoved,
      values: Object.fromEntries(
        nodes.map((node, place) => {
          const value = values[place] ?? "missing";
          return [node, typeof value === "string" ? value : exactJson(value)];
        }),
      ),
      exempt: parts[0]?.exempt ?? null,
      standing: parts.map(({ standing }) => standing).join(" "),
      final1: parts[0]?.final1 && exactJson(parts[0].final1),
      final2: parts[0]?.final2 && exactJson(parts[0].final2),
      decisions: parts.map(({ decision1, decision2 }) => [exactJson(decision1), exactJson(decision2)]),
      crossOver: parts[0] && exactJson(parts[0].crossOver),
      effective: effective && exactJson(effective),
    })),
  };
}
