import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { notify, settleOver } from "#talking/notifications/public.ts";

import { askCauses } from "./ask-causes.queries.ts";
import { listAsked } from "./asked.queries.ts";
import { takeClosing } from "./closing.queries.ts";
import { takeSoonMeetings, type SoonMeeting } from "./slots.queries.ts";
import { toRecipient } from "./to-recipient.ts";

export interface WhichAsk {
  readonly schoolId: number;
  readonly askId: number;
}

/** Notifies the people whom an ask is for; reminds only the ones who still have to answer. Returns how many. */
export async function tellAsked(
  db: Db,
  { schoolId, askId }: WhichAsk,
  kind: "ask" | "ask-reminder",
): Promise<number> {
  const recipients = await listAsked(db, schoolId, askId, { waiting: kind === "ask-reminder" });
  await notify(db, {
    schoolId,
    recipients: recipients.map(toRecipient),
    kind,
    page: "ask",
    id: askId,
    needsAction: true,
  });
  return recipients.length;
}

/** ASK-8: reminds the guardians of a child who have to sign now that another has decided otherwise. */
export async function remindOfChild(
  db: Db,
  { schoolId, askId }: WhichAsk,
  studentId: number,
): Promise<number> {
  const waiting = await listAsked(db, schoolId, askId, { waiting: true });
  return notify(db, {
    schoolId,
    recipients: waiting
      .filter(({ studentIds }) => studentIds.includes(studentId))
      .map(({ personId }) => ({ personId, studentId })),
    kind: "ask-reminder",
    page: "ask",
    id: askId,
    needsAction: true,
  });
}

/** What has ended or is withdrawn waits for nobody. */
export const settleAsk = (db: Db, { schoolId, askId }: WhichAsk): Promise<void> =>
  settleOver(db, schoolId, askCauses, { targets: [askId] });

/** What these people, or others for the same child, have answered waits for them no more. */
export const settleAnswered = (db: Db, schoolId: number, personIds: readonly number[]): Promise<void> =>
  settleOver(db, schoolId, askCauses, { personIds });

/** ASK-5: reminds once of each ask that closes within a day, unless it has been open for less than a day. */
export const remindOfClosing = (database: Database): Readonly<Record<string, Task>> =>
  hourly("remind of asks", async () =>
    oneByOne(await listSchoolIds(database.directory), (schoolId) =>
      database.inSchool(schoolId, async (db) => {
        for (const askId of await takeClosing(db, schoolId))
          await tellAsked(db, { schoolId, askId }, "ask-reminder");
        for (const meeting of await takeSoonMeetings(db, schoolId))
          await tellOfMeeting(db, schoolId, meeting);
      }),
    ),
  );

/** ASK-7: reminds the guardian who has booked. */
const tellOfMeeting = (
  db: Db,
  schoolId: number,
  { askId, studentId, guardianId }: SoonMeeting,
): Promise<number> =>
  notify(db, {
    schoolId,
    recipients: [{ personId: guardianId, studentId }],
    kind: "meeting-soon",
    page: "ask",
    id: askId,
  });
