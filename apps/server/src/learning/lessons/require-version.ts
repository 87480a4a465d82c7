import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { mayReadDraft, mayWrite } from "./may.ts";
import {
  findLesson,
  findVersion,
  lockVersion,
  type FoundLesson,
  type VersionRow,
} from "./versions.queries.ts";

interface FoundVersion {
  readonly lesson: FoundLesson;
  readonly version: VersionRow;
}

/** D1 and D2: a version that the caller may read. */
export async function requireVersion(
  context: Context,
  db: Db,
  schoolId: number,
  versionId: number,
  isReading = false,
): Promise<FoundVersion> {
  const version = await findVersion(db, schoolId, versionId);
  const whose = { reach: getListScope(context.actor), isReading };
  const lesson = version && (await findLesson(db, schoolId, version.lessonId, whose));
  if (!version || !lesson) throw notFound("This version");
  const isOut = version.state === "published" || version.state === "retired";
  if (!isOut && !mayReadDraft(context, version)) throw notFound("This version");
  return { lesson, version };
}

/** The same, held until the transaction ends, as the caller has last seen it (KEY-4); its year is open (AZ-7). */
export async function requireHeld(
  context: Context,
  db: Db,
  schoolId: number,
  versionId: number,
  revision: number,
): Promise<FoundVersion> {
  await lockVersion(db, schoolId, versionId);
  const found = await requireVersion(context, db, schoolId, versionId);
  if (!found.lesson.isOpen) throw forbidden("change the lessons of a year that is archived");
  requireSeen(found.version, revision);
  return found;
}

/** LES-1: a published version, or one held by another author, cannot be changed. */
export function requireDraft({ state }: Pick<VersionRow, "state">): void {
  if (state !== "draft") throw clash("published", "Only a draft can be changed.", { state });
}

/** D3: a draft of one's own, or of one's subject. */
export const mayEdit = (context: Context, { lesson, version }: FoundVersion): boolean =>
  lesson.isOpen &&
  lesson.isWritable &&
  version.state === "draft" &&
  mayWrite(context) &&
  mayReadDraft(context, version);
