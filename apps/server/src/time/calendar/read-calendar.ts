import type { Input, Reply } from "@dars/contract/platform/route";
import type { readCalendar as route } from "@dars/contract/time/calendar";
import { addDays, daysBetween } from "@dars/contract/time/days";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { listFamilyPlaces } from "./calendar.queries.ts";
import { schoolCalendar } from "./school-calendar.ts";
import { visibleToFamily } from "./visible-to.ts";

const DAYS = 31;
const MOST_DAYS = 400;

export async function readCalendar(
  { database, actor }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const { today, weekDays, days, entries } = await schoolCalendar(db, schoolId, (now) => {
    const from = query.from ?? now;
    const until = query.until ?? addDays(from, DAYS);
    const length = daysBetween(from, until);
    if (!(length > 0 && length <= MOST_DAYS)) throw invalid("At least a day, at most 400.", "/query/until");
    return { from, until };
  });
  const isFamily = actor.role === "parent" || actor.role === "student";
  const seen = isFamily
    ? visibleToFamily(entries, pickPlaces(await listFamilyPlaces(db, schoolId, actor.accountId)))
    : entries;
  return { today, weekDays, days: [...days], entries: [...seen] };
}

const pickPlaces = (
  rows: readonly { readonly levelId: number | null; readonly sectionId: number | null }[],
) => ({
  levelIds: rows.flatMap(({ levelId }) => levelId ?? []),
  sectionIds: rows.flatMap(({ sectionId }) => sectionId ?? []),
});
