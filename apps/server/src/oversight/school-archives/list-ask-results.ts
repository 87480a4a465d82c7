import { ANONYMOUS_STEP } from "@dars/contract/talking/asks";

import type { Db } from "#platform/db/db.ts";
import { countOptions } from "#talking/asks/public.ts";

import { listChoices } from "./archive-lines.queries.ts";
import type { RowsOfTable } from "./archive-rows.queries.ts";

/** ASK-4: how often each option was chosen, as the author sees it; none where an anonymous choice shows nothing yet. */
export async function listAskResults(db: Db, schoolId: number): Promise<RowsOfTable> {
  const rows: (readonly unknown[])[] = [];
  for (const { id, title } of await listChoices(db, schoolId)) {
    const options = (await countOptions(db, schoolId, id, ANONYMOUS_STEP)) ?? [];
    rows.push(...options.map(({ no, label, count }) => [id, title, no, label, count]));
  }
  return { heads: ["ask_id", "ask_id_name", "no", "label", "count"], rows };
}
