import type {
  publishVersion as publishRoute,
  retireVersion as retireRoute,
  sendBackVersion as sendBackRoute,
  submitVersion as submitRoute,
} from "@dars/contract/learning/lesson-versions";
import { listLessonFaults } from "@dars/contract/learning/list-lesson-faults";
import type { VersionState } from "@dars/contract/learning/version-state";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, forbidden } from "#platform/errors.ts";
import { notify, settleOver } from "#talking/notifications/public.ts";

import { lessonCauses } from "./lesson-causes.queries.ts";
import { mayWrite, requirePublisher } from "./may.ts";
import { requireHeld } from "./require-version.ts";
import { deletePinsOfVersion, listStudentsOfFirst } from "./sections.queries.ts";
import { findContents, updateState, type VersionRow } from "./versions.queries.ts";

type Moved = Reply<typeof publishRoute>;

/** draft → review (LES-6). */
export async function submitVersion(
  context: Context,
  { params: { schoolId, versionId }, body }: Input<typeof submitRoute>,
): Promise<Moved> {
  return writeOnce(context, schoolId, { ...body, versionId }, async (db) => {
    const { version } = await requireHeld(context, db, schoolId, versionId, body.revision);
    if (!mayWrite(context)) throw forbidden("write lessons");
    requireState(version, ["draft"]);
    await requireSound(db, schoolId, version);
    const changes = { changeNote: body.changeNote, because: null };
    const made = await updateState(db, schoolId, versionId, "review", changes);
    await note(context, db, schoolId, "lesson-version.submitted", version);
    return made;
  });
}

/** review → draft. */
export async function sendBackVersion(
  context: Context,
  { params: { schoolId, versionId }, body }: Input<typeof sendBackRoute>,
): Promise<Moved> {
  return writeOnce(context, schoolId, { ...body, versionId }, async (db) => {
    await requirePublisher(context, db, schoolId);
    const { version } = await requireHeld(context, db, schoolId, versionId, body.revision);
    requireState(version, ["review"]);
    const made = await updateState(db, schoolId, versionId, "draft", { because: body.because.trim() });
    await note(context, db, schoolId, "lesson-version.sent-back", version);
    return made;
  });
}

/** LES-5, LES-1, LES-6. */
export async function publishVersion(
  context: Context,
  { params: { schoolId, versionId }, body }: Input<typeof publishRoute>,
): Promise<Moved> {
  return writeOnce(context, schoolId, { ...body, versionId }, async (db) => {
    await requirePublisher(context, db, schoolId);
    const { version } = await requireHeld(context, db, schoolId, versionId, body.revision);
    requireState(version, ["draft", "review"]);
    await requireSound(db, schoolId, version);
    const made = await updateState(db, schoolId, versionId, "published", { because: null });
    await note(context, db, schoolId, "lesson-version.published", version);
    await tellOfFirst(db, schoolId, version);
    return made;
  });
}

/** Only the first published version of a lesson notifies its students. */
async function tellOfFirst(db: Db, schoolId: number, { id, lessonId }: VersionRow): Promise<void> {
  const students = await listStudentsOfFirst(db, schoolId, lessonId, id);
  await notify(db, {
    schoolId,
    recipients: students.map((personId) => ({ personId })),
    kind: "lesson",
    page: "lesson",
    id: lessonId,
  });
}

/** LES-4. Sections that were pinned to it go back to the rule. */
export async function retireVersion(
  context: Context,
  { params: { schoolId, versionId }, body }: Input<typeof retireRoute>,
): Promise<Moved> {
  return writeOnce(context, schoolId, { ...body, versionId }, async (db) => {
    await requirePublisher(context, db, schoolId);
    const { version } = await requireHeld(context, db, schoolId, versionId, body.revision);
    requireState(version, ["published"]);
    await deletePinsOfVersion(db, schoolId, versionId);
    const made = await updateState(db, schoolId, versionId, "retired");
    await settleOver(db, schoolId, lessonCauses, { targets: [version.lessonId] });
    await note(context, db, schoolId, "lesson-version.retired", version);
    return made;
  });
}

function requireState({ state }: VersionRow, from: readonly VersionState[]): void {
  if (!from.includes(state)) throw clash("state", "It is not in a state for this.", { state });
}

/** LES-6. Throws invalid with the detail `reason`, such as `fault-bracket`, and the block of the first grave fault. */
async function requireSound(db: Db, schoolId: number, { id }: VersionRow): Promise<void> {
  const { blocks } = await findContents(db, schoolId, id);
  const grave = listLessonFaults(blocks).find(({ isGrave }) => isGrave);
  if (!grave) return;
  const details = { reason: `fault-${grave.kind}`, blockId: grave.blockId };
  throw new AppError("invalid", "Something in it has to be mended first.", { details });
}

const note = (
  context: Context,
  db: Db,
  schoolId: number,
  action: string,
  { id, lessonId, seq }: VersionRow,
): Promise<void> => audited(context, db, schoolId, action, ["lesson-version", id], { lessonId, seq });
