import type { Input, Reply } from "@dars/contract/platform/route";
import type { createSection as route, SectionRecord } from "@dars/contract/school/structure";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertLackingClasses } from "./classes.queries.ts";
import { insertSection } from "./sections.queries.ts";
import { findOffered, findTeacher } from "./structure.queries.ts";

/** SEC-1, as the database keeps it. */
export const ONE_LETTER = { sections_school_id_year_id_level_id_shift_letter_key: "letter-taken" };

export const createSection = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      await requireOpenYear(db, schoolId, body.yearId);
      if (!(await findOffered(db, "levels", context.actor.groupId, body.levelId)))
        throw clash("level-retired", "The level is not among those of the group, or is retired.");
      await requireHomeroomTeacher(db, schoolId, body.section);
      const { id } = await insertSection(db, schoolId, body);
      const classes = body.withClasses ? await insertLackingClasses(db, schoolId, { sectionId: id }) : 0;
      await audited(context, db, schoolId, "section.created", ["section", id], {
        level: body.levelId,
        classes,
      });
      return { id, classes };
    },
    ONE_LETTER,
  );

/** Throws invalid for a person who is no teacher of the school. */
export async function requireHomeroomTeacher(
  db: Db,
  schoolId: number,
  { homeroomTeacherId }: SectionRecord,
): Promise<void> {
  if (homeroomTeacherId === null || (await findTeacher(db, schoolId, homeroomTeacherId))) return;
  throw invalid("The homeroom teacher is a teacher of the school.", "/body/section/homeroomTeacherId");
}
