import type { PersonRecord } from "@dars/contract/school/people";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { writePerson } from "./create-person.ts";
import { updateNationalId } from "./new-person.queries.ts";

interface Admitted {
  readonly record: PersonRecord;
  /** Similar people whom the user has reviewed and found to be different. */
  readonly notThese: readonly number[];
  /** By `sealNationalId`. */
  readonly nationalIdSealed: Buffer | null;
}

/** A new student of the school, in the caller's transaction. Throws conflict as creating a person does. */
export async function admitStudent(
  context: Context,
  db: Db,
  schoolId: number,
  { record, notThese, nationalIdSealed }: Admitted,
): Promise<number> {
  const student = { kind: "student" as const, record, studentNumber: null, notThese: [...notThese] };
  const id = await writePerson(context, db, schoolId, student);
  if (nationalIdSealed) await updateNationalId(db, schoolId, id, nationalIdSealed);
  return id;
}
