import { PersonNameParts } from "@dars/contract/school/people";
import { Type, type Static } from "typebox";

import { ensureAccount } from "#identity/account-office/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writePerson } from "#school/people/public.ts";

import { requirePerson } from "./grant-appointment.ts";
import { insertRole } from "./grants.queries.ts";

/** Who is to manage a school: somebody new, or with `personId` one of its people. */
export const NewManager = Type.Object({
  nameParts: PersonNameParts,
  sex: Type.Union([Type.Enum(["male", "female"]), Type.Null()]),
  phone: Type.String(),
  personId: Type.Union([Type.Integer(), Type.Null()]),
  notThese: Type.Array(Type.Integer()),
});
export type NewManager = Static<typeof NewManager>;

/** Returns the id of the person who manages the school from now on. */
export async function appointManager(
  context: Context,
  db: Db,
  schoolId: number,
  request: NewManager,
  isAlone = false,
): Promise<number> {
  const named = request.personId ?? (await writePerson(context, db, schoolId, toNewPerson(request)));
  const accountId = await ensureAccount(context, db, { schoolId, personId: named });
  const personId = await requirePerson(db, schoolId, accountId);
  const place = { schoolId, personId };
  await insertRole(db, { accountId, groupId: context.actor.groupId, role: "school_management", place });
  await audited(context, db, schoolId, "mandate.granted", ["account", accountId], {
    kind: "management",
    alone: isAlone,
  });
  return personId;
}

/** As the slice of people takes them. */
export const toNewPerson = ({ nameParts, sex, phone, notThese }: NewManager) => ({
  kind: "staff" as const,
  record: { nameParts, sex, birthDate: null, phone, email: null },
  studentNumber: null,
  notThese,
});
