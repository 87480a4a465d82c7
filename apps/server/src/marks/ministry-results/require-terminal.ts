import { listSectionFacts, type SectionFacts } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound } from "#platform/errors.ts";

/** AZ-7: an archived year stays as it is. */
export const isWritable = ({ yearState }: Pick<SectionFacts, "yearState">): boolean =>
  yearState === "current" || yearState === "closing";

/** A section whose year ends with the ministry's exam. */
export async function requireTerminal(db: Db, schoolId: number, sectionId: number): Promise<SectionFacts> {
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section?.isTerminal) throw notFound("A section with ministry exams");
  return section;
}

export async function requireWritable(db: Db, schoolId: number, sectionId: number): Promise<SectionFacts> {
  const section = await requireTerminal(db, schoolId, sectionId);
  if (!isWritable(section)) throw forbidden("write in an archived year");
  return section;
}
