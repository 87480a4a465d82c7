import type { listConduct as route } from "@dars/contract/marks/conduct";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listSectionFacts } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listOfSection } from "./conduct.queries.ts";

/** H14. */
export async function listConduct(
  { database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section) throw notFound("This section");
  const { id, letter, title, level, yearId, yearTitle, yearState } = section;
  const rows = await listOfSection(db, schoolId, { sectionId, yearId });
  return {
    year: { id: yearId, title: yearTitle },
    level,
    section: { id, letter, title },
    students: rows.map(({ studentId, name, registerNo, at, ...row }) => ({
      ...row,
      student: { id: studentId, name, registerNo },
      at: at?.toISOString() ?? null,
    })),
    mayWrite: isWritable(yearState),
  };
}

/** AZ-7: an archived year stays as it is. */
export const isWritable = (yearState: string): boolean => yearState === "current" || yearState === "closing";
