import type { Mark, tryMarks as route } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import {
  compilePolicy,
  computeStudent,
  evaluateSubject,
  exactJson,
  exercisesIn,
  lateVariant,
  readMark,
} from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";

import { findPolicyBody } from "./results.queries.ts";
import { visibleYear } from "./visible-year.ts";

/** The student's own published marks with some of them otherwise. Marks that are not published stay unknown. */
export async function tryMarks(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { shown, policyId } = await visibleYear(context, params);
  const { schoolId } = params;
  const { body: policy } = await findPolicyBody(context.database.reading(schoolId), schoolId, policyId);
  const compiled = compilePolicy(shown.joinedLate ? (lateVariant(policy) ?? policy) : policy);
  const inputs = new Set(compiled.inputs.map(({ code }) => code));
  const tried = shown.subjects.map((subject) => {
    const marks: Record<string, Mark> = { ...subject.marks };
    const columns = subject.inCategories ?? [];
    for (const { offeringId, code, mark } of body.marks)
      if (offeringId === subject.offeringId && (inputs.has(code) || columns.some((own) => own.code === code)))
        marks[code] = mark;
    return { subject, marks, columns };
  });
  const result = computeStudent(compiled, {
    subjects: tried.map(({ subject, marks, columns }, order) => {
      const read = Object.fromEntries(
        Object.entries(marks).map(([code, mark]) => [code, readMark(mark) ?? null]),
      );
      return {
        code: subject.code,
        order,
        counted: subject.isCounted,
        marks: read,
        exercises: exercisesIn(columns, read),
      };
    }),
    ...(shown.isTerminal && { terminal: true }),
  });
  return {
    status: result.status,
    average: result.average && exactJson(result.average),
    subjects: tried.map(({ subject, marks, columns }, place) => {
      const effective = result.subjects[place]?.effective;
      return {
        offeringId: subject.offeringId,
        values: evaluateSubject(compiled, marks, columns),
        effective: effective ? exactJson(effective) : null,
      };
    }),
  };
}
