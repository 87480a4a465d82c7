import { faultsOfRubric } from "@dars/contract/learning/list-question-faults";
import type { Criterion } from "@dars/contract/learning/question-parts";
import type {
  changeVideoTask as changeRoute,
  createVideoTask as createRoute,
} from "@dars/contract/learning/video-task-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireOpenOffering } from "#learning/lessons/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { attachFile, readAttachable } from "#talking/files/public.ts";

import { requireTask } from "./list-video-tasks.ts";
import { insertTask, listClasses, replaceClasses, updateTask } from "./video-tasks.queries.ts";

export async function createVideoTask(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof createRoute>,
): Promise<Reply<typeof createRoute>> {
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    const { accountId } = context.actor;
    const reached = await requireClasses(context, db, schoolId, offeringId, body.classIds);
    const text = { ...body, criteria: requireRubric(body.criteria ?? []) };
    const made = await insertTask(db, schoolId, { offeringId, authorId: accountId, text });
    await replaceClasses(db, schoolId, made.id, body.classIds, reached);
    if (body.modelFileId !== null) {
      await requireVideo(db, schoolId, body.modelFileId, "/body/modelFileId");
      const to = [{ kind: "video_task" as const, id: made.id }];
      await attachFile(db, { schoolId, accountId, fileIds: [body.modelFileId], to });
    }
    await note(context, db, schoolId, "video-task.created", made.id);
    return made;
  });
}

export async function changeVideoTask(
  context: Context,
  { params: { schoolId, taskId }, body }: Input<typeof changeRoute>,
): Promise<Reply<typeof changeRoute>> {
  return writeOnce(context, schoolId, { ...body, taskId }, async (db) => {
    const known = await requireTask(context, db, schoolId, taskId);
    const reached = await requireClasses(context, db, schoolId, known.offeringId, body.classIds);
    requireSeen(known, body.revision);
    const criteria = body.criteria ? requireRubric(body.criteria) : known.criteria;
    const text = { ...body, criteria };
    const made = requireWritten(await updateTask(db, schoolId, taskId, text, known.revision));
    await replaceClasses(db, schoolId, taskId, body.classIds, reached);
    await note(context, db, schoolId, "video-task.changed", taskId);
    return made;
  });
}

/** E1: every class is one that the caller teaches, or coordinates. Answers with all that are. */
async function requireClasses(
  context: Context,
  db: Db,
  schoolId: number,
  offeringId: number,
  classIds: readonly number[],
): Promise<number[]> {
  await requireOpenOffering(context, db, schoolId, offeringId);
  const reached = await listClasses(db, schoolId, offeringId, getListScope(context.actor));
  const ids = reached.map(({ id }) => id);
  if (classIds.some((id) => !ids.includes(id))) throw notFound("This class");
  return ids;
}

function requireRubric(criteria: readonly Criterion[]): readonly Criterion[] {
  const [fault] = criteria.length > 0 ? faultsOfRubric(criteria) : [];
  if (fault !== undefined) throw invalid(fault, "/body/criteria");
  return criteria;
}

/** The file is a clip; answers with its seconds where they are known. Whether it is there and one's own, attaching asks. */
export async function requireVideo(
  db: Db,
  schoolId: number,
  fileId: string,
  field: string,
): Promise<number | undefined> {
  const file = (await readAttachable(db, schoolId, [fileId], "video_task")).get(fileId);
  if (file && !file.attached.type.startsWith("video/")) throw invalid("It is a video.", field);
  return file?.attached.seconds;
}

const note = (context: Context, db: Db, schoolId: number, action: string, id: number): Promise<void> =>
  audited(context, db, schoolId, action, ["video-task", id]);
