import type {
  answerShowTake as answerRoute,
  askToShowTake as askRoute,
} from "@dars/contract/learning/video-showcase";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { requireOpenTask } from "./require-open-task.ts";
import { updateShowcase } from "./shown-takes.queries.ts";
import { videoCauses } from "./video-causes.queries.ts";
import { lockTake } from "./video-takes.queries.ts";
import { listTaskRows } from "./video-tasks.queries.ts";

/** F4. What a guardian has said already stays until the teacher no longer asks. */
export const askToShowTake = (
  context: Context,
  { params: { schoolId, takeId }, body }: Input<typeof askRoute>,
): Promise<Reply<typeof askRoute>> =>
  writeOnce(context, schoolId, { ...body, takeId }, async (db) => {
    const reach = getListScope(context.actor);
    const take = await lockTake(db, schoolId, takeId, { reach });
    if (!take) throw notFound("This video");
    await requireOpenTask(db, schoolId, take.taskId);
    if (take.state !== "returned") throw clash("not-returned", "It has not been returned.");
    if (body.isAsked === (take.showcase !== null)) return { showcase: take.showcase };
    const showcase = body.isAsked ? ("asked" as const) : null;
    await updateShowcase(db, schoolId, takeId, showcase);
    await note(
      context,
      db,
      schoolId,
      body.isAsked ? "video-take.show-asked" : "video-take.show-ended",
      takeId,
    );
    const [task] = await listTaskRows(db, schoolId, reach, { taskId: take.taskId });
    if (task) await settleOver(db, schoolId, videoCauses, { targets: [task.offeringId] });
    if (body.isAsked && task) await tellAsked(db, schoolId, task.offeringId, take.studentId);
    return { showcase };
  });

/** The guardians alone, who answer. */
const tellAsked = (db: Db, schoolId: number, offeringId: number, studentId: number): Promise<void> =>
  tellFamilies(db, {
    schoolId,
    kind: "video-show",
    page: "video-exercises",
    id: offeringId,
    studentIds: [studentId],
    withStudents: false,
  });

/** F4, VID-1: a guardian of the student consents, for this one answer. */
export const answerShowTake = (
  context: Context,
  { params: { schoolId, studentId, takeId }, body }: Input<typeof answerRoute>,
): Promise<Reply<typeof answerRoute>> =>
  writeOnce(context, schoolId, { ...body, studentId, takeId }, async (db) => {
    const take = await lockTake(db, schoolId, takeId, { studentId });
    if (!take) throw notFound("This video");
    await requireOpenTask(db, schoolId, take.taskId);
    if (take.showcase === null) throw clash("not-asked", "No teacher asks to show it.");
    const showcase = body.allows ? ("shown" as const) : ("declined" as const);
    await updateShowcase(db, schoolId, takeId, showcase);
    await settleOver(db, schoolId, videoCauses, { studentIds: [studentId] });
    await note(
      context,
      db,
      schoolId,
      body.allows ? "video-take.show-allowed" : "video-take.show-declined",
      takeId,
    );
    return { showcase };
  });

const note = (context: Context, db: Db, schoolId: number, action: string, id: number): Promise<void> =>
  audited(context, db, schoolId, action, ["video-take", id]);
