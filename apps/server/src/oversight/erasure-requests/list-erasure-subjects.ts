import type { listErasureSubjects as route } from "@dars/contract/oversight/erasure-requests";
import type { Reply } from "@dars/contract/platform/route";

import { ownPeople } from "#oversight/data-rights/public.ts";
import type { Context } from "#platform/context.ts";

import { listSubjects } from "./erasure-requests.queries.ts";

/** DSR-4: for whom the caller may ask, itself first. */
export async function listErasureSubjects(context: Context): Promise<Reply<typeof route>> {
  const { database, actor } = context;
  const { accountId, role } = actor;
  const own = await ownPeople(context);
  const listed = await Promise.all(
    own.map(({ schoolId, personId }) =>
      listSubjects(database.reading(schoolId), schoolId, { accountId, personId, role }),
    ),
  );
  return { people: listed.flat().toSorted((one, other) => Number(other.isMe) - Number(one.isMe)) };
}
