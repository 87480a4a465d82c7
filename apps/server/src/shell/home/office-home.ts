import type { Names } from "@dars/contract/platform/primitives";
import type { Home } from "@dars/contract/shell/home";

import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { listSchoolCards } from "#school/schools/public.ts";
import { classWeek, findMissing, uncountedSince } from "#time/attendance/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { countOpenWork } from "./home.queries.ts";
import { readSchoolWeek } from "./school-week.queries.ts";

export interface OfficeHome {
  readonly name: Names;
  readonly management: NonNullable<Home["management"]>;
}

/** As far back as its figures look. */
const TWO_WEEKS = 14;

/**
 * The home of each of these people of a school's office. But for the name it is the same for all of them, and read
 * once; undefined for a person that the school does not know.
 */
export async function listOfficeHomes(
  database: Database,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly (OfficeHome | undefined)[]> {
  const db = database.reading(schoolId, "at once");
  const [[school], known] = await Promise.all([
    listSchoolCards(database, [schoolId]),
    classWeek(db, schoolId),
  ]);
  if (!school) throw notFound("This school");
  const uncounted = uncountedSince(addDays(known.week.today, 1 - TWO_WEEKS), known.uncounted);
  const [{ readers, ...openWork }, missing, week] = await Promise.all([
    countOpenWork(db, { schoolId, personIds }, uncounted),
    findMissing(db, schoolId, {}, known),
    readSchoolWeek(db, schoolId, uncounted),
  ]);
  const management = { school, ...openWork, missingRegisters: missing.length, week };
  const byId = new Map(readers.map(({ id, name }) => [id, name]));
  return personIds.map((personId) => {
    const name = byId.get(personId);
    return name && { name, management };
  });
}
