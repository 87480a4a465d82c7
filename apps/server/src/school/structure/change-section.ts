import type { Input } from "@dars/contract/platform/route";
import type { changeSection as route } from "@dars/contract/school/structure";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { ONE_LETTER, requireHomeroomTeacher } from "./create-section.ts";
import { countSeated, lockSection, updateSection } from "./sections.queries.ts";

export const changeSection = (
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(
    context,
    schoolId,
    { ...body, sectionId },
    async (db) => {
      const known = await lockSection(db, schoolId, sectionId);
      if (!known) throw notFound("This section");
      await requireOpenYear(db, schoolId, known.yearId);
      requireSeen(known, body.revision);
      await requireHomeroomTeacher(db, schoolId, body.section);
      const { capacity } = body.section;
      const students = await countSeated(db, schoolId, sectionId);
      if (capacity !== null && students > capacity && !body.isExceeding)
        throw clash("exceeds-capacity", "More students sit there than that.", { students });
      const { revision } = await updateSection(db, schoolId, sectionId, body.section);
      await audited(context, db, schoolId, "section.changed", ["section", sectionId], {
        capacity,
        homeroomTeacher: body.section.homeroomTeacherId,
        exceeding: body.isExceeding,
      });
      return { revision };
    },
    ONE_LETTER,
  );
