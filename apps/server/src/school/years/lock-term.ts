import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpenYear } from "./require-open-year.ts";
import { findYearOfTerm, lockTerms, lockYears } from "./years.queries.ts";

/** A term of a year that may be written, with those beside it; none of them changes until the transaction ends. */
export async function lockTerm(db: Db, schoolId: number, termId: number) {
  const of = await findYearOfTerm(db, schoolId, termId);
  if (!of) throw notFound("This term");
  await lockYears(db, schoolId);
  const year = await requireOpenYear(db, schoolId, of.yearId);
  const terms = await lockTerms(db, schoolId, of.yearId);
  const term = terms.find(({ id }) => id === termId);
  if (!term) throw notFound("This term");
  return { year, term, others: terms.filter(({ id }) => id !== termId) };
}
