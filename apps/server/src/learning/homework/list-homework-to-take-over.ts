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
  const mine = classes.find(({ id }) => id === classId);
  if (!mine) throw notFound("This class");
  const rows = await listSources(db, schoolId, mine.offeringId, { classId, before, limit: PAGE + 1 });
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
