import type { listSubjectResults as route, Summary } from "@dars/contract/marks/subject-results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { listInputs } from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { GRADE, listOfferings, summarise, type SubjectRow } from "./subject-results.queries.ts";

/** As in the school's reports: fewer could be recognised by who is allowed no names. */
const FEWEST = 5;

/** H9: a coordinator reads names and marks in the mark sheets (H8), an administrator nowhere. */
export async function listSubjectResults(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const offerings = await listOfferings(db, schoolId, getListScope(actor));
  const [first] = offerings;
  if (!first) return { year: null, subjects: [] };
  const policyOf = await policiesOfYear(db, schoolId, first.yearId);
  const read = offerings.map((offering) => {
    const { policy } = policyOf({
      id: offering.level.id,
      code: offering.levelCode,
      isTerminal: offering.isTerminal,
    });
    return { offering, scale: policy.scale.max, inputs: listInputs(policy) };
  });
  const columns = read.flatMap(({ offering: { id: offeringId }, scale, inputs }) => [
    ...inputs.map(({ code, max }) => ({ offeringId, code, max, scale })),
    { offeringId, code: GRADE, max: scale, scale },
  ]);
  const rows = Map.groupBy(await summarise(db, schoolId, first.yearId, columns), (row) => row.offeringId);
  const namesNobody = actor.role === "administrator";
  return {
    year: { id: first.yearId, title: first.yearTitle },
    subjects: read.flatMap(({ offering, inputs }) => {
      const published = rows.get(offering.id) ?? [];
      if (published.length === 0) return [];
      return {
        offeringId: offering.id,
        subject: { id: offering.subjectId, name: offering.subjectName, theme: offering.theme },
        level: offering.level,
        columns: inputs
          .filter(({ code }) => published.some((row) => row.code === code))
          .map(({ code, label, max }) => ({ code, label: { ...label }, max })),
        sections: [...Map.groupBy(published, (row) => row.sectionId).values()].flatMap((of) =>
          summarizeSection(of, namesNobody),
        ),
      };
    }),
  };
}

function summarizeSection(rows: readonly SubjectRow[], namesNobody: boolean) {
  const [first] = rows;
  if (!first) return [];
  const toSummary = ({ students, average, below }: SubjectRow): Summary =>
    namesNobody && students < FEWEST
      ? { students, average: null, below: null }
      : { students, average, below };
  const grades = rows.find(({ code }) => code === GRADE);
  return {
    id: first.sectionId,
    letter: first.letter,
    title: first.title,
    classId: namesNobody ? null : first.classId,
    results: Object.fromEntries(
      rows.filter(({ code }) => code !== GRADE).map((row) => [row.code, toSummary(row)]),
    ),
    grades: grades ? toSummary(grades) : null,
  };
}
