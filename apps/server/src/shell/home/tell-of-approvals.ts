import { listDeciders } from "#identity/accounts/public.ts";
import { findOutboundSettings, queueToPeople, type CauseChecks } from "#identity/outbound/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listDraftsToReview } from "./coordination.queries.ts";
import { findOfficeClock, hasWaited, listCoordinators } from "./waiting-since.queries.ts";

interface ApprovalParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly senders: MessageSenders;
}

/**
 * OUT-11: writes to the management of each school, and to coordinators, once a day at most and not in the quiet hours,
 * that something has waited for their decision longer than the school's minutes. Run again after a kill it sends no
 * second message.
 */
export const tellOfApprovals = async (parts: ApprovalParts): Promise<void> =>
  oneByOne(await listSchoolIds(parts.database.directory), (schoolId) => tellIn(parts, schoolId));

async function tellIn(parts: ApprovalParts, schoolId: number): Promise<void> {
  const { database } = parts;
  const reading = database.reading(schoolId);
  const { settings } = await findOutboundSettings(reading, schoolId);
  if (!settings.isOn || !settings.kinds.includes("approvals")) return;
  const clock = await findOfficeClock(reading, schoolId, settings);
  if (!clock || clock.isQuiet) return;
  const { waitMinutes } = settings;
  const hasOfficeWork = await hasWaited(reading, schoolId, waitMinutes);
  const reviewers = await listReviewers(reading, schoolId, waitMinutes);
  if (!hasOfficeWork && reviewers.length === 0) return;
  await database.inSchool(schoolId, async (db) => {
    const office = await listDeciders(db, { schoolId, roles: ["school_management"], exceptAccountId: null });
    const managers = office.filter((one) => one.schoolId === schoolId).map(({ personId }) => personId);
    const others = reviewers.filter((personId) => !managers.includes(personId));
    const messages = [
      ...(hasOfficeWork ? managers : []).map((personId) => ({ personId, cause: `approvals ${personId}` })),
      ...others.map((personId) => ({ personId, cause: `reviews ${personId}` })),
    ].map(({ personId, cause }) => ({
      cause: `${cause} ${clock.today}`,
      kind: "approvals" as const,
      personId,
      page: "/",
    }));
    await queueToPeople(db, parts, schoolId, messages);
  });
}

/** People of the school for whose review as coordinators a lesson has waited longer than these minutes. */
async function listReviewers(db: Db, schoolId: number, minutes: number): Promise<readonly number[]> {
  const waiting: number[] = [];
  for (const { accountId, personId } of await listCoordinators(db, schoolId)) {
    const [oldest] = await listDraftsToReview(db, schoolId, accountId, 1);
    if (oldest && oldest.since.getTime() <= Date.now() - minutes * 60_000) waiting.push(personId);
  }
  return waiting;
}

/** OUT-11: what was decided in the meantime needs no word. */
export const CHECK_APPROVALS: CauseChecks = {
  approvals: (db, schoolId) => hasWaited(db, schoolId, 0),
  reviews: async (db, schoolId, cause) =>
    (await listReviewers(db, schoolId, 0)).includes(Number(cause.split(" ")[1])),
};
