import type { SectionCard, StudentLine } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { sectionCard } from "./section-card.ts";
import { findSectionCard, listStudentLines } from "./sections.queries.ts";

interface ListSectionStudentsKey {
  readonly schoolId: number;
  readonly sectionId: number;
}

/** A classmate sees names and nothing of the school's own register (docs/rules.md#what-one-may-see-about-a-child). */
export async function listSectionStudents(
  { actor, database }: Context,
  { schoolId, sectionId }: ListSectionStudentsKey,
): Promise<{ section: SectionCard; students: StudentLine[] }> {
  const db = database.reading(schoolId);
  const [section, lines] = await Promise.all([
    findSectionCard(db, schoolId, sectionId),
    listStudentLines(db, schoolId, sectionId),
  ]);
  if (!section) throw notFound("This section");
  const isClassmate = actor.role === "student";
  const students = isClassmate ? lines.map((line) => ({ ...line, registerNo: null })) : lines;
  return { section: sectionCard(section), students };
}
