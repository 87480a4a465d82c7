import type { Names } from "@dars/contract/platform/primitives";

import { computeStudent, lacksExam, type StudentResult } from "#marks/engine/public.ts";
import { policiesOfStudents } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { listEnrolled } from "./section-data.queries.ts";
import { subjectsEntered, type TakenBy } from "./subjects-published.ts";
import { fitting, type SectionPolicy } from "./years-of-sections.ts";

export interface Outlook {
  readonly sectionId: number;
  readonly studentId: number;
  readonly name: Names;
  readonly status: StudentResult["status"];
}

/** How each student's year, the same for all sections, would end, by default with all entered marks, published or not: for the office only. */
export async function statusesOfSections(
  db: Db,
  schoolId: number,
  sections: readonly SectionPolicy[],
  taken?: TakenBy,
): Promise<Outlook[]> {
  const sectionIds = sections.map(({ section }) => section.id);
  // One after the other: a bulk load's connection takes no two at once.
  const students = Map.groupBy(await listEnrolled(db, schoolId, sectionIds), ({ sectionId }) => sectionId);
  const takenBy = taken ?? (await subjectsEntered(db, schoolId, sectionIds));
  const yearId = sections[0]?.section.yearId ?? 0;
  const manualOf = await manualOfStudents(db, schoolId, yearId, [...students.values()].flat());
  const compiledFor = await policiesOfStudents(db, schoolId, yearId);
  return sections.flatMap(({ section, policy }) =>
    (students.get(section.id) ?? []).map(({ id, name }) => {
      const compiled = compiledFor(policy, id);
      const own = takenBy(id);
      const year = fitting(compiled, section, own, manualOf(id, own));
      const result = computeStudent(compiled, year);
      const isOpen = lacksExam(compiled, result);
      return { sectionId: section.id, studentId: id, name, status: isOpen ? "incomplete" : result.status };
    }),
  );
}
