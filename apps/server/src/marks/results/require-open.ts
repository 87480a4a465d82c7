import { clash } from "#platform/db/write-once.ts";

import type { lockObjection } from "./objections.queries.ts";

type Objection = NonNullable<Awaited<ReturnType<typeof lockObjection>>>;

/** Throws a conflict where the school has answered an objection, or whoever filed it has withdrawn it. */
export function requireOpen({ state }: Pick<Objection, "state">): void {
  if (state === "withdrawn") throw clash("withdrawn", "The family has withdrawn it.", { state });
  if (state !== "open") throw clash("state", "It is answered already.", { state });
}
