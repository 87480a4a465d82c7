import { SCOPE_CHECKS } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { ownPeople } from "./own-people.ts";

interface PersonKey {
  readonly schoolId: number;
  readonly personId: number;
}

/** DSR-1: the caller itself, and a guardian's children as far as their links allow (FAM-1). */
export async function mayExport(
  context: Pick<Context, "database" | "actor">,
  { schoolId, personId }: PersonKey,
): Promise<boolean> {
  const { database, actor } = context;
  const own = await ownPeople(context);
  if (own.some((each) => each.schoolId === schoolId && each.personId === personId)) return true;
  if (actor.role !== "parent") return false;
  return SCOPE_CHECKS.children({ database, actor, on: "person", schoolId, id: personId });
}
