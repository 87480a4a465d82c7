import type { Db } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findYearForWriting } from "./years.queries.ts";

/** AZ-7: an archived year takes no writes. Throws not-found, or forbidden; keeps it from being archived meanwhile. */
export async function requireOpenYear(db: Db, schoolId: number, yearId: number) {
  const year = await findYearForWriting(db, schoolId, yearId);
  if (!year) throw notFound("This year");
  if (year.state === "archived")
    throw new AppError("forbidden", "This year is archived.", { details: { reason: "archived" } });
  return year;
}
