import type { Reply } from "@dars/contract/platform/route";
import type { listActsOnMe as route } from "@dars/contract/talking/moderation-rooms";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { toActDone, listActsAbout } from "./acts.queries.ts";
import { listReportsBy } from "./reporters.queries.ts";

/**
 * MOD-3: decisions about the caller and their reasons, in the name of the school without the moderator's
 * name; and the caller's own reports.
 */
export async function listActsOnMe(context: Context): Promise<Reply<typeof route>> {
  const places = await listCallerPersons(context);
  const found = await Promise.all(
    places.map((place) => listActsAbout(context.database.reading(place.schoolId), place)),
  );
  const reportLists = await Promise.all(
    places.map((place) => listReportsBy(context.database.reading(place.schoolId), place)),
  );
  const reports = reportLists.flat().map(({ at, ...each }) => ({ ...each, at: at.toISOString() }));
  const rows = found.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return {
    acts: rows.map((row) => ({ ...toActDone(row), by: null, person: null, room: row.room })),
    reports,
  };
}
