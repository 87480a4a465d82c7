import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { notify, settleOver, type Notice } from "#talking/notifications/public.ts";

import { postCauses } from "./post-causes.queries.ts";
import { listTold, takeDuePost } from "./write-posts.queries.ts";

const ANNOUNCE_TASK = "announce post";
const WhichPost = Type.Object({ schoolId: Type.Integer(), postId: Type.Integer() });

/** Schedules the notices of a post for its time, in the transaction that writes it. */
export const announceLater = (db: Db, which: Static<typeof WhichPost>, publishAt: string): Promise<void> =>
  addJobs(db, [{ task: ANNOUNCE_TASK, payload: which, runAt: new Date(publishAt) }]);

/**
 * Notifies each recipient of a post once, by the audience at that moment; a post that was put off is
 * announced later.
 */
export const announceTask = (database: Database): Readonly<Record<string, Task>> => ({
  [ANNOUNCE_TASK]: {
    run: async (payload) => {
      const { schoolId, postId } = parse(WhichPost, payload);
      await database.inSchool(schoolId, async (db) => {
        const due = await takeDuePost(db, schoolId, postId);
        if (due)
          await tellReaders(db, { schoolId, postId }, "post", {
            needsAction: due.requiresAck,
            urgent: due.isUrgent,
          });
      });
    },
  },
});

/** Notifies a post's recipients; reminds only the ones who still have something to do. Returns how many. */
export async function tellReaders(
  db: Db,
  { schoolId, postId }: Static<typeof WhichPost>,
  kind: "post" | "post-reminder",
  more: Pick<Notice, "needsAction" | "urgent">,
): Promise<number> {
  const recipients = await listTold(db, schoolId, postId, { waiting: kind === "post-reminder" });
  await notify(db, {
    schoolId,
    recipients: recipients.map(({ personId, studentIds: [studentId, ...alsoStudentIds] }) => ({
      personId,
      ...(studentId !== undefined && { studentId, alsoStudentIds }),
    })),
    kind,
    page: "post",
    id: postId,
    ...more,
  });
  return recipients.length;
}

/** What is withdrawn is read by nobody, and what is acknowledged waits for its reader no more. */
export const settlePost = (db: Db, schoolId: number, postId: number): Promise<void> =>
  settleOver(db, schoolId, postCauses, { targets: [postId] });
