import type { compareVersions as route } from "@dars/contract/learning/lesson-comparison";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { diffLines } from "./diff-lines.ts";
import { requireVersion } from "./require-version.ts";
import { findContents } from "./versions.queries.ts";
import { linesOfBlock } from "./words-of-block.ts";

/** What has changed from the older of the two to the newer. */
export async function compareVersions(
  context: Context,
  { params: { schoolId, versionId, otherVersionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const [one, other] = await Promise.all([
    requireVersion(context, db, schoolId, versionId),
    requireVersion(context, db, schoolId, otherVersionId),
  ]);
  if (one.lesson.id !== other.lesson.id) throw invalid("They are of two lessons.", "/params/otherVersionId");
  const [older, newer] = [one.version, other.version].toSorted((a, b) => a.seq - b.seq);
  const readLines = async (version = one.version) =>
    (await findContents(db, schoolId, version.id)).blocks.flatMap(linesOfBlock);
  const lines = diffLines(await readLines(older), await readLines(newer));
  const count = (change: string) => lines.filter((line) => line.change === change).length;
  return { lines, added: count("new"), removed: count("gone") };
}
