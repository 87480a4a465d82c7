import type { Upload } from "@dars/contract/roster/uploads";

import { hasOtherDecider } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import type { KnownUpload } from "./uploads.queries.ts";

/** Whether the user may commit an upload now, and the missing condition if not (Q1: two persons). */
export async function standingOf(
  { actor, database }: Pick<Context, "actor" | "database">,
  upload: KnownUpload,
): Promise<Upload["commit"]> {
  if (OVER.has(upload.state)) return "over";
  if (upload.state !== "checked" || !isFresh(upload)) return "check";
  // Corrections and decisions count as well: the last person who made one cannot approve the upload alone.
  if ((upload.answeredBy ?? upload.uploadedBy) !== actor.accountId) return "ready";
  const { accountId, groupId } = actor;
  const roles = ["school_management", "administrator"] as const;
  const hasOther = await hasOtherDecider(database.directory, {
    schoolId: upload.schoolId,
    groupId,
    roles,
    accountId,
  });
  return hasOther ? "second" : "alone";
}

const OVER = new Set(["committing", "committed", "undoing", "undone", "discarded"]);

/** Whether the commit would write exactly the checked plan, and no question is open. */
export const isFresh = ({ planHash, answers, checkedAnswers, outcome }: KnownUpload): boolean =>
  planHash !== null &&
  answers === checkedAnswers &&
  outcome !== null &&
  outcome.questions.every(({ isOpen }) => !isOpen);
