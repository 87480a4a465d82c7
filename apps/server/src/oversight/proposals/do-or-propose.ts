import type { DoneOrProposed, ProposedChange } from "@dars/contract/oversight/proposals";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import type { ProposalKind } from "./kind.ts";
import { propose } from "./propose.ts";

interface Step {
  readonly kind: ProposalKind;
  readonly payload: unknown;
  readonly subject: { readonly kind: string; readonly id: number };
  readonly changes: readonly ProposedChange[];
  readonly reason: string | null;
}

/** The school's own management does a step at once; all other permitted users propose it (S beside G2). */
export async function doOrPropose(
  context: Context,
  db: Db,
  schoolId: number,
  { kind, payload, ...step }: Step,
): Promise<DoneOrProposed> {
  if (context.actor.role === "school_management") {
    await kind.apply({ context, db, schoolId, payload });
    return { state: "done", proposalId: null };
  }
  const proposalId = await propose(context, db, schoolId, { kind: kind.name, payload, ...step });
  return { state: "proposed", proposalId };
}
