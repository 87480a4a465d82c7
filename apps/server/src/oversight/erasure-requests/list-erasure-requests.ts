import type { listErasureRequests as route } from "@dars/contract/oversight/erasure-requests";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { findOffice } from "#school/schools/public.ts";

import { listOpen } from "./erasure-requests.queries.ts";

export async function listErasureRequests(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const schools =
    actor.role === "administrator"
      ? [schoolId, (await findOffice(database.directory, actor.groupId)).id]
      : [schoolId];
  const lists = await Promise.all([...new Set(schools)].map((id) => listOpen(database.reading(id), id)));
  return { requests: lists.flat() };
}
