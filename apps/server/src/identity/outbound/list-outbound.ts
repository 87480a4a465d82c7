import type { listOutbound as route } from "@dars/contract/identity/outbound";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { findCosts } from "./costs.queries.ts";
import { readApplicationKey } from "./describe-application.ts";
import { listCounts, listMessages } from "./sent-messages.queries.ts";

/** Q8. */
export async function listOutbound(
  currency: string,
  { database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [{ lines, hasMore }, counts, costs] = await Promise.all([
    listMessages(db, schoolId, query),
    listCounts(db, schoolId),
    findCosts(db, schoolId),
  ]);
  const messages = lines.map(({ personId, name, about, createdAt, sentAt, ...line }) => ({
    ...line,
    person: personId === null ? null : { id: personId, name },
    application: readApplicationKey(about),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return {
    messages,
    hasMore,
    today: { counts: [...counts], cost: costs.day },
    monthCost: costs.month,
    currency,
  };
}
