import type { requestErasure as route } from "@dars/contract/oversight/erasure-requests";
import type { Input, Reply } from "@dars/contract/platform/route";

import { ownPeople, refuseUnidentified } from "#oversight/data-rights/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { insertRequest, listSubjects } from "./erasure-requests.queries.ts";

/** DSR-4, DSR-3: who may ask is looked at in the transaction that writes. Throws conflict with the reason `open`. */
export async function requestErasure(
  context: Context,
  { body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, personId, reason } = body;
  const { accountId, role } = context.actor;
  const own = (await ownPeople(context)).find((each) => each.schoolId === schoolId);
  if (!own) throw notFound("This person");
  const asker = { accountId, role, personId: own.personId };
  const known = await listSubjects(context.database.reading(schoolId), schoolId, asker);
  if (!known.some((each) => each.personId === personId && each.mayAsk)) throw notFound("This person");
  await refuseUnidentified(context);
  return writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      const subjects = await listSubjects(db, schoolId, asker);
      if (!subjects.some((each) => each.personId === personId && each.mayAsk)) throw notFound("This person");
      const { id } = await insertRequest(db, schoolId, { personId, accountId, role, reason });
      await audited(context, db, schoolId, "erasure-request.made", ["person", personId], { request: id });
      return { id };
    },
    { erasure_requests_one_open: "open" },
  );
}
