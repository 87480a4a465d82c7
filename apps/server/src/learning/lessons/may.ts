import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { findOffering, findTeacherCanPublish, type FoundOffering } from "./reach.queries.ts";

/** D3. */
export const mayWrite = ({ actor }: Context): boolean =>
  actor.role === "teacher" || actor.role === "subject_coordinator";

/** LES-5. */
export const mayPublish = async ({ actor }: Context, db: Db, schoolId: number): Promise<boolean> =>
  actor.role === "subject_coordinator" ||
  (actor.role === "teacher" && (await findTeacherCanPublish(db, schoolId)));

export async function requirePublisher(context: Context, db: Db, schoolId: number): Promise<void> {
  if (!(await mayPublish(context, db, schoolId))) throw forbidden("publish lessons");
}

/** D2: one's own, and for the office and coordinators all. */
export const mayReadDraft = ({ actor }: Context, { authorId }: { readonly authorId: number }): boolean =>
  actor.role === "school_management" ||
  actor.role === "subject_coordinator" ||
  (actor.role === "teacher" && actor.accountId === authorId);

/** The offering, if the caller teaches, coordinates or oversees it (LES-4). */
export async function requireOffering(
  { actor }: Context,
  db: Db,
  schoolId: number,
  offeringId: number,
  isReading = false,
): Promise<FoundOffering> {
  const found = await findOffering(db, schoolId, offeringId, { reach: getListScope(actor), isReading });
  if (!found) throw notFound("This subject");
  return found;
}

/** The same, to write in it (AZ-7). */
export async function requireOpenOffering(
  context: Context,
  db: Db,
  schoolId: number,
  offeringId: number,
): Promise<FoundOffering> {
  const found = await requireOffering(context, db, schoolId, offeringId);
  if (!found.isOpen) throw forbidden("change the lessons of a year that is archived");
  return found;
}
