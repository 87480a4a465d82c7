import type { Input } from "@dars/contract/platform/route";
import type { closeSection as route } from "@dars/contract/school/structure";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { closeClasses, countSeated, lockSection, updateSectionState } from "./sections.queries.ts";

export const closeSection = (
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    const known = await lockSection(db, schoolId, sectionId);
    if (!known) throw notFound("This section");
    await requireOpenYear(db, schoolId, known.yearId);
    if (known.state === body.state) return { revision: known.revision };
    requireSeen(known, body.revision);
    if (body.state === "closed") {
      const students = await countSeated(db, schoolId, sectionId);
      if (students > 0) throw clash("students-left", "Students still sit in it.", { students });
      await closeClasses(db, schoolId, sectionId);
    }
    const { revision } = await updateSectionState(db, schoolId, sectionId, body.state);
    await audited(context, db, schoolId, "section.moved", ["section", sectionId], { to: body.state });
    return { revision };
  });
