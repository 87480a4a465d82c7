import type { Input, Reply } from "@dars/contract/platform/route";
import type { nameManager as route } from "@dars/contract/school/appointments";
import { displayNames } from "@dars/contract/school/display-names";

import { namedChange, proposalKind, propose, resolveApproval } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError } from "#platform/errors.ts";
import { requireNewPerson } from "#school/people/public.ts";

import { appointManager, NewManager, toNewPerson } from "./appoint-manager.ts";

/** A6: a person, an account and the appointment at once, when a second administrator approves. */
export const managerNamed = proposalKind({
  name: "manager.named",
  decidedBy: ["administrator"],
  needsTwo: true,
  payload: NewManager,
  apply: async ({ context, db, schoolId, payload }) => ({
    madePersonId: await appointManager(context, db, schoolId, payload),
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
    const personId = await appointManager(context, db, schoolId, request, true);
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
