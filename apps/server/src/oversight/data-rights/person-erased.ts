import { Type } from "typebox";

import { disableAccount } from "#identity/account-office/public.ts";
import { proposalKind } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { notifyAsker } from "#talking/notifications/public.ts";

import { ERASE_PERSON } from "./erase-person.ts";
import { findStanding, insertErasure, lockPerson } from "./erasures.queries.ts";
import { findAsker, isTakenBack } from "./requests.queries.ts";

/** DSR-2: asked for by one member of the office, approved by a second. The account is switched off at once. */
export const personErased = proposalKind({
  name: "person.erased",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Type.Object({ personId: Type.Integer() }),
  apply: async ({ context, db, schoolId, payload: { personId } }) => {
    await lockPerson(db, schoolId, personId);
    const standing = await findStanding(db, schoolId, personId);
    if (!standing) throw notFound("This person");
    const [obstacle] = standing.obstacles;
    if (obstacle !== undefined) throw clash(obstacle, "This person cannot be erased now.");
    if (await isTakenBack(db, schoolId, personId))
      throw clash("taken-back", "The request for this erasure was taken back.");
    const { accountId } = context.actor;
    if (!(await insertErasure(db, schoolId, { personId, accountId })))
      throw clash("erased", "This person is erased already.");
    const ended = standing.accountId === null ? [] : await disableAccount(context, db, schoolId, personId);
    const askerId = await findAsker(db, schoolId, personId);
    if (askerId !== undefined && askerId !== standing.accountId)
      await notifyAsker(db, { schoolId, askerId, page: "my-data", id: personId });
    await addJobs(db, [{ task: ERASE_PERSON, payload: { schoolId, personId } }]);
    await audited(context, db, schoolId, "erasure.approved", ["person", personId]);
    return { ended };
  },
});
