import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readStudentLesson } from "@dars/contract/learning/lessons";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listFiles } from "@dars/contract/talking/files";

import type { Api } from "#platform/api/api.ts";
import { deviceFetch } from "#platform/api/fetch.ts";
import type { AccountDatabase, KeptLesson } from "#platform/offline/database.ts";

import type { Learner } from "./lesson-address.ts";
import { linkToKeep } from "./link-to-keep.ts";

type StudentLessonReply = Reply<typeof readStudentLesson>;
type Device = Pick<Api, "call" | "toServerUrl"> & { readonly local: AccountDatabase };

/** Files of lessons that are being kept, by how many of these want each: no kept lesson names them yet. */
const arriving = new Map<string, number>();

/** Puts a lesson with its files on this device; of one that is here already only what has changed is fetched. */
export async function keepLesson(
  device: Device,
  { schoolId, studentId }: Pick<Learner, "schoolId" | "studentId">,
  lessonId: Id,
): Promise<void> {
  const { local } = device;
  const known = await local.lessons.get([studentId, lessonId]);
  const whole = await readWhole(device, { schoolId, studentId, lessonId }, known);
  const { id: versionId, files } = whole.version;
  const fileIds = files.map(({ fileId }) => fileId);
  const text = JSON.stringify(whole);
  count(fileIds, 1);
  try {
    for (const id of fileIds) await fetchFile(device, schoolId, id);
    await local.lessons.put({
      schoolId,
      studentId,
      lessonId,
      versionId,
      fileIds,
      bytes: text.length + files.reduce((sum, { size }) => sum + size, 0),
      keptAt: Date.now(),
      text,
    });
  } finally {
    count(fileIds, -1);
  }
  await dropFiles(local);
}

function count(fileIds: readonly string[], by: 1 | -1): void {
  for (const id of fileIds) {
    const left = (arriving.get(id) ?? 0) + by;
    if (left > 0) arriving.set(id, left);
    else arriving.delete(id);
  }
}

/** Takes a lesson off this device, and the files that no other kept lesson shows. */
export async function dropLesson(local: AccountDatabase, { studentId, lessonId }: KeptLesson): Promise<void> {
  await local.lessons.delete([studentId, lessonId]);
  await dropFiles(local);
}

export const parseLesson = ({ text }: KeptLesson): StudentLessonReply => JSON.parse(text);

async function readWhole(
  { call }: Device,
  params: { readonly schoolId: Id; readonly studentId: Id; readonly lessonId: Id },
  known: KeptLesson | undefined,
): Promise<StudentLessonReply> {
  const query = { toKeep: true, ...(known && { since: known.versionId, orderIfChanged: true }) };
  const { order: changedOrder, ...reply } = await call(readStudentLesson, { params, query });
  if (!known) return reply;
  const had = parseLesson(known).version.blocks;
  const order = changedOrder ?? had.map(({ id }) => id);
  const byId = new Map([...had, ...reply.version.blocks].map((block) => [block.id, block]));
  const blocks = order.map((id) => byId.get(id)).filter((block): block is LessonBlock => block !== undefined);
  return { ...reply, version: { ...reply.version, blocks } };
}

async function fetchFile({ local, call, toServerUrl }: Device, schoolId: Id, id: string): Promise<void> {
  if (await local.lessonFiles.get(id)) return;
  const { files } = await call(listFiles, { params: { schoolId }, query: { ids: id } });
  const [found] = files;
  if (!found) throw new Error("A file of the lesson is no longer there.");
  const link = linkToKeep(found);
  // It is played from the server.
  if (link === null) return;
  const answer = await deviceFetch(toServerUrl(link));
  if (!answer.ok) throw new Error(`A file was answered with ${answer.status}.`);
  const blob = await answer.blob();
  await local.lessonFiles.put({ id, type: blob.type, bytes: await blob.arrayBuffer() });
}

async function dropFiles({ lessons, lessonFiles }: AccountDatabase): Promise<void> {
  const usedFileIds = (await lessons.toArray()).flatMap(({ fileIds }) => fileIds);
  await lessonFiles
    .where("id")
    .noneOf([...usedFileIds, ...arriving.keys()])
    .delete();
}
