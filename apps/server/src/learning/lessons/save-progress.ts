import type { markDoubt as doubtRoute, saveProgress as route } from "@dars/contract/learning/lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { mergeShares } from "./merge-shares.ts";
import {
  deleteDoubt,
  insertDoubt,
  insertReading,
  listDoubts,
  lockReading,
  updateReading,
} from "./progress.queries.ts";
import { toProgress, requireReadable } from "./read-student-lesson.ts";
import { findContents } from "./versions.queries.ts";

/** A device's clock that runs ahead counts as now: else its place would hold against every other. */
export async function saveProgress(
  { database }: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId } = params;
  const which = { ...params, versionId: body.versionId };
  return database.inSchool(schoolId, async (db) => {
    await requireReadable(db, params, body.versionId);
    const { blocks } = await findContents(db, schoolId, body.versionId);
    await insertReading(db, schoolId, which);
    const known = await lockReading(db, schoolId, which);
    const at = new Date(Math.min(Date.parse(body.at), Date.now()));
    const merged = mergeShares(blocks, known.blocks, body.blocks);
    const place = blocks.some(({ id }) => id === body.place) ? body.place : known.place;
    return toProgress(await updateReading(db, schoolId, which, { ...merged, place, at }));
  });
}

export async function markDoubt(
  { database }: Context,
  { params, body: { versionId, blockId, isDoubt } }: Input<typeof doubtRoute>,
): Promise<Reply<typeof doubtRoute>> {
  const { schoolId, studentId } = params;
  return database.inSchool(schoolId, async (db) => {
    await requireReadable(db, params, versionId);
    const { blocks } = await findContents(db, schoolId, versionId);
    if (!blocks.some(({ id }) => id === blockId)) throw invalid("No such block.", "/body/blockId");
    const write = isDoubt ? insertDoubt : deleteDoubt;
    await write(db, schoolId, studentId, versionId, blockId);
    return { doubts: await listDoubts(db, schoolId, studentId, versionId) };
  });
}
