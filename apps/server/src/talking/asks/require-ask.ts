import type { Actor, Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findAsk, type AskRow } from "./asks.queries.ts";

export const isOffice = ({ role }: Pick<Actor, "role">): boolean =>
  role === "school_management" || role === "administrator";

/** Written by the caller in its present role (ACC-3). */
export const isAuthor = (
  { accountId, role }: Pick<Actor, "accountId" | "role">,
  { author }: Pick<AskRow, "author">,
): boolean => author.id === accountId && author.role === role;

/** An ask for its author and the school's management; not found for others. */
export async function requireAsk(
  { actor, database }: Context,
  schoolId: number,
  askId: number,
): Promise<AskRow> {
  const ask = await findAsk(database.reading(schoolId), schoolId, askId);
  if (!ask || !(isAuthor(actor, ask) || isOffice(actor))) throw notFound("This ask");
  return ask;
}

/** ASK-9: an answer that comes after it, such as one that waited for a network, is refused with this reason. */
export function refuseWithdrawn({ state }: Pick<AskRow, "state">): void {
  if (state === "withdrawn") throw clash("withdrawn", "It was withdrawn.");
}
