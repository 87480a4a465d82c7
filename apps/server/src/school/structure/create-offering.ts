import type { Input, Reply } from "@dars/contract/platform/route";
import type { createOffering as route } from "@dars/contract/school/structure";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertLackingClasses } from "./classes.queries.ts";
import { insertOffering } from "./offerings.queries.ts";
import { findOffered } from "./structure.queries.ts";

export const createOffering = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      const { groupId } = context.actor;
      await requireOpenYear(db, schoolId, body.yearId);
      if (!(await findOffered(db, "levels", groupId, body.levelId)))
        throw clash("level-retired", "The level is not among those of the group, or is retired.");
      if (!(await findOffered(db, "subjects", groupId, body.subjectId)))
        throw clash("subject-retired", "The subject is not among those of the group, or is retired.");
      const { id } = await insertOffering(db, schoolId, body);
      const classes = body.withClasses ? await insertLackingClasses(db, schoolId, { offeringId: id }) : 0;
      await audited(context, db, schoolId, "offering.created", ["offering", id], {
        level: body.levelId,
        subject: body.subjectId,
        classes,
      });
      return { id, classes };
    },
    { subject_offerings_school_id_year_id_level_id_subject_id_key: "offered-already" },
  );
