import type { seeHomeworkAnswer as seeRoute } from "@dars/contract/learning/homework-writing";
import type { answerHomework as route } from "@dars/contract/learning/student-homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { replaceReadyFiles } from "#talking/files/public.ts";

import { listRowsOfStudent } from "./student-homework.queries.ts";
import { findWork, saveAnswer, saveAnswerSeen } from "./student-work.queries.ts";
import { tellFamily } from "./tell-family.ts";
import { requireSet, tickAs } from "./tick-homework.ts";

/** HW-3. */
export async function answerHomework(
  context: Context,
  { params: { schoolId, studentId, homeworkId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { text, fileIds, revision } = body;
  if (text.trim() === "" && fileIds.length === 0)
    throw invalid("An answer is more than nothing.", "/body/text");
  return writeOnce(context, schoolId, { ...body, studentId, homeworkId }, async (db) => {
    const { accountId } = context.actor;
    const which = { homeworkId, studentId };
    const { asksAnswer, isWithdrawn } = await requireSet(db, schoolId, which);
    if (isWithdrawn) throw clash("withdrawn", "This homework was withdrawn.");
    if (!asksAnswer) throw clash("no-answer", "No answer is asked for.");
    const id = requireWritten(await saveAnswer(db, schoolId, { ...which, revision, text, accountId }));
    const parts = [{ part: 0, fileIds }];
    const files = await replaceReadyFiles(db, { schoolId, accountId, kind: "homework_answer", id, parts });
    if (fileIds.some((fileId) => !files.has(fileId)))
      throw invalid("An attached file is missing or not ready.", "/body/fileIds");
    await tickAs(context, db, schoolId, { ...which, isDone: true, at: new Date() });
    await tellFamily(db, schoolId, studentId);
    const { answer = null } = (await findWork(db, schoolId, which)) ?? {};
    if (!answer) throw new Error("An answer that was just saved is gone.");
    return answer;
  });
}

/** HW-3: of a student whom the caller teaches this. */
export async function seeHomeworkAnswer(
  { actor, database }: Context,
  { params: { schoolId, studentId, homeworkId }, body: { revision } }: Input<typeof seeRoute>,
): Promise<Reply<typeof seeRoute>> {
  return database.inSchool(schoolId, async (db) => {
    const which = { homeworkId, studentId };
    const [mine] = await listRowsOfStudent(db, schoolId, {
      ...which,
      teacherId: actor.personId ?? 0,
      isTaught: true,
    });
    if (!mine) throw notFound("This homework");
    const { accountId } = actor;
    const seenAt = requireWritten(await saveAnswerSeen(db, schoolId, { ...which, revision, accountId }));
    await tellFamily(db, schoolId, studentId);
    return { seenAt: seenAt.toISOString() };
  });
}
