import type { listHomeworkToTakeOver as route } from "@dars/contract/learning/homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listClassesToSet } from "./classes.queries.ts";
import { listSources } from "./sources.queries.ts";

const PAGE = 30;

/** HW-7. */
export async function listHomeworkToTakeOver(
  { actor, database }: Context,
  { params: { schoolId }, query: { classId, before } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const classes = await listClassesToSet(db, schoolId, actor.personId ?? 0);
  const mine = classId === undefined ? classes : classes.filter(({ id }) => id === classId);
  if (classId !== undefined && mine.length === 0) throw notFound("This class");
  const offeringIds = mine.map(({ offeringId }) => offeringId);
  const rows = await listSources(db, schoolId, offeringIds, { classId, before, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  return {
    homework: page.map(({ authorId, author, givenAt, ...source }) => ({
      ...source,
      author: { name: author, isOwn: authorId === actor.accountId },
      givenAt: givenAt.toISOString(),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
