import type { Database } from "#platform/db/db.ts";

import type { SetupCode } from "./setup-code.ts";
import { isServerEmpty } from "./setup.queries.ts";

/** Whether the first administrator is still waited for. A roster imported meanwhile by command ends the waiting. */
export async function readSetup(code: SetupCode, { directory }: Database): Promise<{ isOpen: boolean }> {
  if (code.isOpen && !(await isServerEmpty(directory))) code.close();
  return { isOpen: code.isOpen };
}
