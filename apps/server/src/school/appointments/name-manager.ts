import type { Input, Reply } from "@dars/contract/platform/route";
import type { nameManager as route } from "@dars/contract/school/appointments";
import { displayNames } from "@dars/contract/school/display-names";
import { PersonNameParts } from "@dars/contract/school/people";
import { Type, type Static } from "typebox";

import { ensureAccount } from "#identity/account-office/public.ts";
import { namedChange, proposalKind, propose, resolveApproval } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import { requireNewPerson, writePerson } from "#school/people/public.ts";

import { requirePerson } from "./grant-appointment.ts";
import { insertRole } from "./grants.queries.ts";

const NewManager = Type.Object({
  nameParts: PersonNameParts,
  sex: Type.Union([Type.Enum(["male", "female"]), Type.Null()]),
  phone: Type.String(),
  personId: Type.Union([Type.Integer(), Type.Null()]),
  notThese: Type.Array(Type.Integer()),
});
type NewManager = Static<typeof NewManager>;

/** A6: a person, an account and the appointment at once, when a second administrator approves. */
export const managerNamed = proposalKind({
  name: "manager.named",
  decidedBy: ["administrator"],
  needsTwo: true,
  payload: NewManager,
  apply: async ({ context, db, schoolId, payload }) => ({
    madePersonId: await appoint(context, db, schoolId, payload),
  }),
});

export async function nameManager(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const approval = await resolveApproval(context, schoolId, managerNamed);
  return writeOnce(context, schoolId, body, async (db): Promise<Reply<typeof route>> => {
    const { key: _, isAlone, ...request } = body;
    if (approval === "second") {
      const proposalId = await requestManager(context, db, schoolId, request);
      return { state: "proposed", proposalId, personId: null };
    }
    if (!isAlone)
      throw new AppError("conflict", "No one else can approve this. Confirm that you decide alone.", {
        details: { needs: "alone" },
      });
    const personId = await appoint(context, db, schoolId, request, true);
    return { state: "done", proposalId: null, personId };
  });
}

async function requestManager(
  context: Context,
  db: Db,
  schoolId: number,
  request: NewManager,
): Promise<number> {
  if (request.personId === null) await requireNewPerson(db, schoolId, toNewPerson(request));
  return propose(context, db, schoolId, {
    kind: managerNamed.name,
    subject: { kind: "school", id: schoolId },
    payload: request,
    changes: [
      namedChange("name", null, displayNames(request.nameParts)),
      { field: "role", from: null, to: "management" },
      { field: "phone", from: null, to: request.phone },
    ],
    reason: null,
  });
}

/** Returns the id of the person who manages the school from now on. */
async function appoint(
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

const toNewPerson = ({ nameParts, sex, phone, notThese }: NewManager) => ({
  kind: "staff" as const,
  record: { nameParts, sex, birthDate: null, phone, email: null },
  studentNumber: null,
  notThese,
});
