import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import { attachFile } from "#talking/files/public.ts";

import { isNewAccount } from "./write-messages.queries.ts";

interface Attaching {
  readonly schoolId: number;
  readonly fileIds: readonly string[];
  readonly entries: readonly { readonly threadId: number; readonly no: number }[];
}

/** MOD-6: a student whose account is of today sends no files. */
export async function attachToThreads(
  { actor: { accountId, role } }: Context,
  db: Db,
  { schoolId, fileIds, entries }: Attaching,
): Promise<void> {
  if (fileIds.length === 0) return;
  if (role === "student" && (await isNewAccount(db, accountId)))
    throw new AppError("invalid", "New accounts cannot send files on the first day (MOD-6).", {
      field: "/body/attachments",
      details: { reason: "new-account" },
    });
  const to = entries.map(({ threadId, no }) => ({ kind: "thread", id: threadId, part: no }) as const);
  await attachFile(db, { schoolId, accountId, fileIds, to });
}
