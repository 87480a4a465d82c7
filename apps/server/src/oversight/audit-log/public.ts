import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import type { Tokens } from "#platform/tokens.ts";

import { exportRoots } from "./audit-roots.ts";
import { sealAudit } from "./seal-audit.ts";
import { SealKey } from "./seal-key.ts";

export { auditCommand } from "./audit.command.ts";
export { namesOfOffice } from "./names-of-office.ts";

const DAY = 24 * 60 * 60;

/** Seals the audit log each minute, and writes its roots into `folder` each day. */
export function sealTasks(
  database: Database,
  tokens: Tokens,
  folder: string | undefined,
): Readonly<Record<string, Task>> {
  const key = new SealKey(tokens);
  const seal: Task = { run: async () => void (await sealAudit(database, key)), everySeconds: 60 };
  if (folder === undefined) return { "seal audit": seal };
  const run = async () => void (await exportRoots(database, key, folder));
  return { "seal audit": seal, "keep audit roots": { run, everySeconds: DAY } };
}
