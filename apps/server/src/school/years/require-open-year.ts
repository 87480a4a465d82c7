import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findYearForWriting, listStatesOn } from "./years.queries.ts";

/** AZ-7: an archived year takes no writes. Throws not-found, or forbidden; keeps it from being archived meanwhile. */
export async function requireOpenYear(db: Db, schoolId: number, yearId: number) {
  const year = await findYearForWriting(db, schoolId, yearId);
  if (!year) throw notFound("This year");
  if (year.state === "archived") throw archived();
  return year;
}

/** AZ-7 for what has a day and no year of its own. A day outside all years takes writes. */
export async function requireOpenDay(db: Db, schoolId: number, day: string): Promise<void> {
  const states = await listStatesOn(db, schoolId, day);
  if (states.length > 0 && states.every((state) => state === "archived")) throw archived();
}

const archived = () =>
  new AppError("forbidden", "This year is archived.", { details: { reason: "archived" } });
