import type { Input, Reply } from "@dars/contract/platform/route";
import type { MergeSide, readMerge as route } from "@dars/contract/school/record-merges";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { mayReadContacts } from "#school/people/public.ts";

import { compareRelatives } from "./compare-relatives.ts";
import { mergeObstacles } from "./merge-obstacles.ts";
import { findSide } from "./merge-sides.queries.ts";
import { isMergeAsked } from "./merge-standing.queries.ts";
import { findApart } from "./records-apart.queries.ts";

/** PER-2: the person of the path is the one that would be kept. */
export async function readMerge(
  { actor, database }: Context,
  { params: { schoolId, personId, otherId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const person = await findSide(db, schoolId, personId);
  const other = personId === otherId ? undefined : await findSide(db, schoolId, otherId);
  if (!person || !other) throw notFound("This person");
  const which = { from: otherId, to: personId };
  const shown = (side: MergeSide) => (mayReadContacts(actor) ? side : { ...side, phone: null });
  const apart = await findApart(db, schoolId, which);
  return {
    person: shown(person),
    other: shown(other),
    obstacles: [...(await mergeObstacles(db, schoolId, which, actor.accountId))],
    isAsked: await isMergeAsked(db, schoolId, which),
    needsConfirmation: compareRelatives(person, other).differ,
    ...(apart && { apart }),
  };
}
