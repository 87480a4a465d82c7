import type { listViews as route } from "@dars/contract/identity/view-as";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findViewed, listPersonViews } from "./views.queries.ts";

export async function listViews(
  { database }: Context,
  { schoolId, personId }: Input<typeof route>["params"],
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [person, views] = await Promise.all([
    findViewed(db, schoolId, personId),
    listPersonViews(db, schoolId, personId),
  ]);
  if (!person) throw notFound("This person");
  return {
    views: views.map(({ id, role, reason, viewerName, viewerRole, startedAt, endedAt }) => ({
      id,
      viewer: { name: viewerName, role: viewerRole },
      role,
      reason,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
  };
}
