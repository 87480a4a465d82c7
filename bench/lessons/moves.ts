import { buildContext } from "#bench/exercise-school.ts";
import { computeFigure } from "#bench/measure.ts";
import type { ReportLine } from "#bench/report.ts";
import { createVersion } from "#server/learning/lessons/create-version.ts";
import { publishVersion } from "#server/learning/lessons/move-version.ts";
import { readVersion } from "#server/learning/lessons/read-lesson.ts";
import { saveDraft } from "#server/learning/lessons/save-draft.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";

import type { LessonSchool } from "./school.ts";
import { withOneEdit } from "./twelve-blocks.ts";

const MOVES = 4;
const MOST = 0.15;

/** A device that keeps a lesson follows it from its first version to its fifth, a block edited each time. */
export async function measureMoves(school: LessonSchool): Promise<ReportLine> {
  let versionId = (await read(school)).id;
  const whole = (await read(school)).bytes;
  const moves: number[] = [];
  for (let move = 1; move <= MOVES; move += 1) {
    const next = await edit(school, versionId, move);
    const { id, bytes } = await read(school, versionId);
    if (id !== next) throw new Error("The class has another version.");
    moves.push(bytes);
    versionId = next;
  }
  const { median, min, max } = computeFigure(moves);
  return {
    what: `the edit of a block, for a device that has the version before it; ${MOVES} in turn`,
    ours: `${inKilobytes(median)} kB (${inKilobytes(min)}–${inKilobytes(max)})`,
    limit: `${inKilobytes(whole)} kB the whole lesson`,
    ratio: median / whole,
    budget: `≤ ${MOST}`,
    isMet: median <= MOST * whole,
  };
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** What the class has of the lesson: its version, and the bytes of the answer. */
async function read({ app, schoolId, lessonId, students: [student] }: LessonSchool, since?: number) {
  if (!student) throw new Error("The class has students.");
  const query = since === undefined ? "" : `&since=${since}&orderIfChanged=true`;
  const path = `/api/v6/schools/${schoolId}/students/${student.id}/lessons/${lessonId}?toKeep=true${query}`;
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${student.token}` },
  });
  const text = await response.text();
  const { version } = Object(JSON.parse(text));
  return { id: Number(version.id), bytes: Buffer.byteLength(text) };
}

/** The next version of the lesson, with one block edited. */
async function edit({ database, coordinator, schoolId, lessonId }: LessonSchool, from: number, no: number) {
  const context = buildContext(database, coordinator.actor);
  const { id } = await createVersion(context, {
    params: { schoolId, lessonId },
    body: { key: aKey(), kind: "revision", language: "ar", fromVersionId: from },
  });
  const params = { schoolId, versionId: id };
  const { version } = await readVersion(context, { params });
  const blocks = withOneEdit(version.blocks, no);
  const { revision } = await saveDraft(context, {
    params,
    body: { key: aKey(), revision: version.revision, holder: aKey(), blocks, changeNote: "" },
  });
  await publishVersion(context, { params, body: { key: aKey(), revision } });
  return id;
}
