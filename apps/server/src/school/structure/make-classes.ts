import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertLackingClasses } from "./classes.queries.ts";
import { lockSection } from "./sections.queries.ts";

/** Repeating it makes nothing twice. */
export const makeClasses = (
  context: Context,
  { schoolId, sectionId }: { readonly schoolId: number; readonly sectionId: number },
): Promise<{ made: number }> =>
  context.database.inSchool(schoolId, async (db) => {
    const section = await lockSection(db, schoolId, sectionId);
    if (!section) throw notFound("This section");
    await requireOpenYear(db, schoolId, section.yearId);
    const made = await insertLackingClasses(db, schoolId, { sectionId });
    if (made > 0)
      await audited(context, db, schoolId, "classes.made", ["section", sectionId], { classes: made });
    return { made };
  });
