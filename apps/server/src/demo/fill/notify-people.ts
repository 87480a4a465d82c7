import { tellTeacher } from "#insight/evaluations/public.ts";
import { tellInvited } from "#insight/trainings/public.ts";
import { tellOfExercise } from "#learning/exercises/public.ts";
import { tellFamilies } from "#marks/publication/public.ts";
import { settleObjection, tellObjection } from "#marks/results/public.ts";
import { TELL_DECIDERS } from "#oversight/proposals/public.ts";
import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { tellAsked } from "#talking/asks/public.ts";
import { tellOffice, tellPerson } from "#talking/messages/public.ts";
import { tellReaders } from "#talking/posts/public.ts";
import { tellOfReport } from "#time/cover/public.ts";

import * as rows from "./notify-people.queries.ts";

/**
 * Notifies people of what the school has written, published, asked and set, by the functions that do so when it
 * happens, and as of that time.
 */
export async function notifyPeople(db: Db, schoolId: number): Promise<void> {
  await tellOfMarks(db, schoolId);
  await tellStaff(db, schoolId);
  for (const { id, at, needsAction } of await rows.listCurrentPosts(db, schoolId))
    await backdateNotices(db, schoolId, at, () =>
      tellReaders(db, { schoolId, postId: id }, "post", { needsAction }),
    );
  for (const { id, at } of await rows.listOpenAsks(db, schoolId))
    await backdateNotices(db, schoolId, at, () => tellAsked(db, { schoolId, askId: id }, "ask"));
  for (const thread of await rows.listUnreadThreads(db, schoolId)) {
    const { id, at, isAnswered, claimedBy } = thread;
    const office = claimedBy === null ? [] : [claimedBy];
    await backdateNotices(db, schoolId, at, () =>
      isAnswered ? tellPerson(db, schoolId, id, thread) : tellOffice(db, schoolId, id, office),
    );
  }
  for (const { id, at } of await rows.listSetExercises(db, schoolId))
    await backdateNotices(db, schoolId, at, () =>
      tellOfExercise(db, { schoolId, exerciseId: id, kind: "exercise" }),
    );
}

async function tellOfMarks(db: Db, schoolId: number): Promise<void> {
  for (const { yearId, at, studentIds } of await rows.listPublishedMarks(db, schoolId))
    await backdateNotices(db, schoolId, at, () =>
      tellFamilies(db, { schoolId, yearId, studentIds: [...studentIds], kind: "marks" }, at),
    );
  for (const objection of await rows.listObjectionsFiled(db, schoolId)) {
    const { id, at, yearId, studentId, isOpen, answeredAt, commentedBy } = objection;
    if (isOpen) await backdateNotices(db, schoolId, at, () => tellObjection(db, schoolId, id));
    if (isOpen && commentedBy !== null) await settleObjection(db, schoolId, id);
    if (answeredAt !== null)
      await backdateNotices(db, schoolId, answeredAt, () =>
        tellFamilies(
          db,
          { schoolId, yearId, studentIds: [studentId], kind: "objection-answered" },
          answeredAt,
        ),
      );
  }
}

async function tellStaff(db: Db, schoolId: number): Promise<void> {
  for (const { key, at, teacherId } of await rows.listSubmittedVisits(db, schoolId))
    await backdateNotices(db, schoolId, at, () => tellTeacher(db, schoolId, teacherId, key));
  for (const { key, at, personIds } of await rows.listInvitations(db, schoolId))
    await backdateNotices(db, schoolId, at, () => tellInvited(db, schoolId, key, personIds));
  for (const { id, at } of await rows.listAbsenceReports(db, schoolId))
    await backdateNotices(db, schoolId, at, () => tellOfReport(db, schoolId, id));
  for (const { id } of await rows.listWaitingRequests(db, schoolId))
    await addJobs(db, [{ task: TELL_DECIDERS, payload: { schoolId, proposalId: id } }]);
}

async function backdateNotices(
  db: Db,
  schoolId: number,
  at: Date,
  tell: () => Promise<unknown>,
): Promise<void> {
  const after = await rows.findLastNotice(db, schoolId);
  await tell();
  await rows.updateToldAt(db, schoolId, { after, at });
}
