import type { listHomework as route } from "@dars/contract/learning/homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { listHomeworkRows } from "./homework-lines.queries.ts";
import { toHomeworkLine } from "./to-homework-line.ts";

const PAGE = 30;

/** E9. */
export async function listHomework(
  context: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const caller = { reach: getListScope(actor), accountId: actor.accountId };
  const rows = await listHomeworkRows(database.reading(schoolId), schoolId, caller, {
    ...query,
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  return {
    homework: page.map((row) => toHomeworkLine(context, row)),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
