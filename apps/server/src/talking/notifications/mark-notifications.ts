import type { Input } from "@dars/contract/platform/route";
import type { markNotifications as route } from "@dars/contract/talking/notifications";

import type { Context } from "#platform/context.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { updateMarks } from "./history.queries.ts";
import { listReaders } from "./readers.ts";

/** Marks the given lines that are the caller's, on all its devices; others stay unchanged. */
export async function markNotifications(
  context: Context,
  { lines, as }: Input<typeof route>["body"],
): Promise<Record<string, never>> {
  for (const reader of await listReaders(context)) {
    const ids = lines.flatMap(({ schoolId, id }) => (schoolId === reader.schoolId ? [id] : []));
    if (ids.length > 0)
      await context.database.inSchool(reader.schoolId, async (db) => {
        await updateMarks(db, reader, ids, as === "done");
        hintAfterCommit(db, { about: "notified", schoolId: reader.schoolId, personId: reader.personId });
      });
  }
  return {};
}
