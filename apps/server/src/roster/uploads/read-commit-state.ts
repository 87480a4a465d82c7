import type { Upload } from "@dars/contract/roster/uploads";

import { hasDecider, type Deciders } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import type { KnownUpload } from "./uploads.queries.ts";

const SECOND: Deciders["roles"] = ["school_management", "administrator"];

/** Q1: who may import what another has uploaded, corrected or decided. */
export function secondPeople({ schoolId, uploadedBy, answeredBy }: KnownUpload): Deciders | undefined {
  const first = answeredBy ?? uploadedBy;
  // What came from the command line waits for nobody.
  if (first === null) return undefined;
  return { schoolId, roles: SECOND, exceptAccountId: first };
}

/** Whether the user may commit an upload now, and the missing condition if not (Q1: two persons). */
export async function readCommitState(
  { actor, database }: Pick<Context, "actor" | "database">,
  upload: KnownUpload,
): Promise<Upload["commit"]> {
  if (OVER.has(upload.state)) return "over";
  if (upload.state !== "checked" || !isFresh(upload)) return "check";
  // Corrections and decisions count as well: the last person who made one cannot approve the upload alone.
  const second = secondPeople(upload);
  if (second?.exceptAccountId !== actor.accountId) return "ready";
  return (await hasDecider(database.directory, second)) ? "second" : "alone";
}

const OVER = new Set(["committing", "committed", "undoing", "undone", "discarded"]);

/** Whether the commit would write exactly the checked plan, and no question is open. */
export const isFresh = ({ planHash, answers, checkedAnswers, outcome }: KnownUpload): boolean =>
  planHash !== null &&
  answers === checkedAnswers &&
  outcome !== null &&
  outcome.questions.every(({ isOpen }) => !isOpen);
