import type { Pickup } from "@dars/contract/school/guardians";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent, mayReadContacts } from "#school/people/public.ts";

import { listWhoMayFetch } from "./pickup.queries.ts";

interface PickupKey {
  readonly schoolId: number;
  readonly studentId: number;
}

/** B2. Phones as on the person's page. */
export async function listPickup(
  { actor, database }: Context,
  { schoolId, studentId }: PickupKey,
): Promise<Pickup> {
  const db = database.reading(schoolId);
  const [student, found] = await Promise.all([
    hasStudent(db, schoolId, studentId),
    listWhoMayFetch(db, schoolId, studentId),
  ]);
  if (!student) throw notFound("This student");
  const guardians = mayReadContacts(actor)
    ? found
    : found.map((each) => ({ ...each, phone: null, secondPhone: null }));
  return { guardians };
}
