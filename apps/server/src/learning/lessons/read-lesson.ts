import type {
  readLesson as lessonRoute,
  readVersion as versionRoute,
  VersionLine,
} from "@dars/contract/learning/lesson-versions";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { toLease } from "./hold-draft.ts";
import { findLease } from "./leases.queries.ts";
import { mayPublish, mayReadDraft, mayWrite } from "./may.ts";
import { mayEdit, requireVersion } from "./require-version.ts";
import {
  countReceivers,
  findCurrentVersion,
  listSectionsOfLesson,
  type SectionOfLesson,
} from "./sections.queries.ts";
import { findContents, findLesson, listVersions, type VersionRow } from "./versions.queries.ts";

/** D1, D2: with the versions that the caller may read. */
export async function readLesson(
  context: Context,
  { params: { schoolId, lessonId } }: Input<typeof lessonRoute>,
): Promise<Reply<typeof lessonRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const lesson = await findLesson(db, schoolId, lessonId, { reach: getListScope(actor), isReading: true });
  if (!lesson) throw notFound("This lesson");
  const [versions, sections, currentVersionId, publish] = await Promise.all([
    listVersions(db, schoolId, lessonId),
    listSectionsOfLesson(db, schoolId, lessonId, actor.personId),
    findCurrentVersion(db, schoolId, lessonId),
    mayPublish(context, db, schoolId),
  ]);
  const isOpen = lesson.isOpen && lesson.isWritable;
  const mayPin = (section: SectionOfLesson) =>
    publish && (actor.role === "subject_coordinator" || section.isTaughtByMe);
  const isReadable = (version: VersionRow) =>
    version.state === "published" || version.state === "retired" || mayReadDraft(context, version);
  return {
    lesson,
    revision: lesson.revision,
    versions: versions.filter(isReadable).map((version) => toVersionLine(version, sections)),
    currentVersionId,
    sections: isOpen ? sections.filter(mayPin) : [],
    may: { write: isOpen && mayWrite(context), publish: isOpen && publish },
  };
}

export async function readVersion(
  context: Context,
  { params: { schoolId, versionId } }: Input<typeof versionRoute>,
): Promise<Reply<typeof versionRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const found = await requireVersion(context, db, schoolId, versionId, true);
  const { lesson, version } = found;
  const [contents, sections, currentVersionId, lease, publish] = await Promise.all([
    findContents(db, schoolId, versionId),
    listSectionsOfLesson(db, schoolId, lesson.id, actor.personId),
    findCurrentVersion(db, schoolId, lesson.id),
    findLease(db, schoolId, versionId),
    mayPublish(context, db, schoolId),
  ]);
  const isPublishable =
    publish &&
    lesson.isOpen &&
    lesson.isWritable &&
    (version.state === "draft" || version.state === "review");
  return {
    lesson,
    receivers: isPublishable ? await countReceivers(db, schoolId, lesson.id) : null,
    version: { ...version, ...contents },
    line: toVersionLine(version, sections),
    currentVersionId,
    lease: lease ? toLease(lease) : null,
    may: { edit: mayEdit(context, found), publish: lesson.isOpen && lesson.isWritable && publish },
  };
}

const toVersionLine = (version: VersionRow, sections: readonly SectionOfLesson[]): VersionLine => ({
  ...version,
  updatedAt: version.updatedAt.toISOString(),
  publishedAt: version.publishedAt?.toISOString() ?? null,
  usedBy: sections
    .filter(({ versionId }) => versionId === version.id)
    .map(({ id, letter, title, pinnedId }) => ({ id, letter, title, isPinned: pinnedId === version.id })),
});
