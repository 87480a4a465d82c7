import type { readErasure as route } from "@dars/contract/oversight/data-rights";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findErasure, findStanding, isAskedFor } from "./erasures.queries.ts";
import { personErased } from "./person-erased.ts";

export async function readErasure(
  { database }: Context,
  { params: { schoolId, personId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const standing = await findStanding(db, schoolId, personId);
  if (!standing) throw notFound("This person");
  const erasure = await findErasure(db, schoolId, personId);
  if (erasure) return { state: erasure.doneAt === null ? "erasing" : "erased", obstacles: [] };
  const isAsked = await isAskedFor(db, schoolId, personId, personErased.name);
  return { state: isAsked ? "asked" : "none", obstacles: [...standing.obstacles] };
}
