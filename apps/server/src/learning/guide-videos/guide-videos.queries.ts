import type {
  GuidePlace,
  GuideVideoLine,
  GuideVideoText,
  GuideViewer,
  Span,
} from "@dars/contract/learning/guide-videos";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";
import { filesOn } from "#talking/files/public.ts";

import { readSpanUnion, selectSecondCount, selectSpans, writeSpanUnion } from "./spans.queries.ts";

export interface FoundVideo extends GuideVideoLine {
  readonly chapters: GuideVideoText["chapters"];
  readonly transcript: string;
  readonly version: { readonly id: number; readonly seq: number } | null;
  /** None in a list. */
  readonly captions: NonNullable<GuideVideoText["captions"]>;
  readonly revision: number;
  readonly file: AttachedFile | null;
  readonly seen: Span[];
}

/** Whether one of this year's offerings of the video's subject and level is within reach. */
const isWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> => sql`exists (
  select from subject_offerings as offering
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    and year.state = 'current'
  where offering.school_id = ${schoolId} and offering.subject_id = video.subject_id
    and offering.level_id = video.level_id and ${isOfferingWithin(db, schoolId, reach)})`;

/** The accounts of those who teach the video's subject and level today. */
const selectTeachers = (schoolId: number): RawBuilder<unknown> => sql`
  select distinct assigned.teacher_id as id from subject_offerings as offering
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    and year.state = 'current'
  join teaching_classes as class on class.school_id = offering.school_id and class.offering_id = offering.id
    and class.state = 'open'
  join teacher_assignments as assigned on assigned.school_id = class.school_id
    and assigned.teaching_class_id = class.id and assigned.state = 'active' and ${holdsToday("assigned", schoolId)}
  where offering.school_id = ${schoolId} and offering.subject_id = video.subject_id
    and offering.level_id = video.level_id`;

/** Videos within reach, by subject and level, the newest first; or one of them. */
export async function listVideos(
  db: Db,
  schoolId: number,
  reach: ListScope,
  accountId: number,
  videoId: number | null = null,
): Promise<FoundVideo[]> {
  const { rows } = await sql<FoundVideo>`
    select video.id, video.title, video.chapters, video.transcript, video.revision,
      json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme,
        'icon', subject.icon) as subject,
      ${selectIdAndNames("level")} as level, ${ifFound("lesson", selectIdAndNames("lesson"))} as lesson,
      ${ifFound("version", sql`json_build_object('id', version.id, 'seq', version.seq)`)} as version,
      case when ${videoId}::bigint is null then '[]' else video.captions end as captions,
      ceil((file.value ->> 'seconds')::numeric)::int as seconds,
      coalesce((file.value ->> 'size')::bigint, 0) as bytes, file.value as file,
      ${selectSecondCount(sql`own.seen`)} as watched, ${selectSpans(sql`own.seen`)} as seen,
      (select count(*)::int from (${selectTeachers(schoolId)}) as teacher) as teachers,
      (select count(*)::int from (${selectTeachers(schoolId)}) as teacher
        join account_people as viewer on viewer.school_id = ${schoolId} and viewer.person_id = teacher.id
        join guide_video_views as view on view.school_id = ${schoolId} and view.video_id = video.id
          and view.account_id = viewer.account_id) as viewers
    from guide_videos as video
    join subjects as subject on subject.id = video.subject_id
    join levels as level on level.id = video.level_id
    left join lessons as lesson on lesson.school_id = video.school_id and lesson.id = video.lesson_id
    left join lesson_versions as version on version.school_id = video.school_id and version.id = video.version_id
    left join guide_video_views as own on own.school_id = video.school_id and own.video_id = video.id
      and own.account_id = ${accountId}
    left join lateral (select ${filesOn(schoolId, "guide_video", sql`video.id`)} -> 0 as value) as file on true
    where video.school_id = ${schoolId} and video.removed_at is null and ${isWithin(db, schoolId, reach)}
      and (${videoId}::bigint is null or video.id = ${videoId}::bigint)
    order by subject.position, level.position, video.id desc`.execute(db);
  return rows;
}

/** Those of these videos that are within reach. */
export async function listVideosWithin(
  db: Db,
  schoolId: number,
  reach: ListScope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select video.id from guide_videos as video
    where video.school_id = ${schoolId} and video.id = any(${[...ids]}::bigint[]) and video.removed_at is null
      and ${isWithin(db, schoolId, reach)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Subjects and levels of this year within reach. */
export async function listPlaces(db: Db, schoolId: number, reach: ListScope): Promise<GuidePlace[]> {
  const { rows } = await sql<GuidePlace>`
    select offering.id as "offeringId", ${selectIdAndNames("level")} as level,
      json_build_object('id', subject.id, 'name', ${selectNames("subject")}, 'theme', subject.theme,
        'icon', subject.icon) as subject
    from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    where offering.school_id = ${schoolId} and ${isOfferingWithin(db, schoolId, reach)}
    order by subject.position, level.position`.execute(db);
  return rows;
}

/** Whether the lesson is of the subject and level; in any year. */
export async function isLessonOfSubject(
  db: Db,
  schoolId: number,
  lessonId: number,
  place: { readonly subjectId: number; readonly levelId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("lessons as lesson")
    .innerJoin("subject_offerings as offering", (join) =>
      join
        .onRef("offering.school_id", "=", "lesson.school_id")
        .onRef("offering.id", "=", "lesson.offering_id"),
    )
    .select("lesson.id")
    .where("lesson.school_id", "=", schoolId)
    .where("lesson.id", "=", lessonId)
    .where("offering.subject_id", "=", place.subjectId)
    .where("offering.level_id", "=", place.levelId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether it is a version of the lesson that is, or was, read. */
export async function isVersionOfLesson(
  db: Db,
  schoolId: number,
  lessonId: number | null,
  versionId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("lesson_versions")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", versionId)
    .where("lesson_id", "=", lessonId)
    .where("state", "in", ["published", "retired"])
    .executeTakeFirst();
  return found !== undefined;
}

interface NewVideo {
  readonly subjectId: number;
  readonly levelId: number;
  readonly authorId: number;
  readonly text: GuideVideoText;
}

const toColumns = ({ title, lessonId, chapters, transcript }: GuideVideoText) => ({
  title,
  lesson_id: lessonId,
  chapters: JSON.stringify(chapters),
  transcript,
});
const captionsColumn = ({ captions }: GuideVideoText) =>
  captions === undefined ? {} : { captions: JSON.stringify(captions) };

export const insertVideo = (db: Db, schoolId: number, { subjectId, levelId, authorId, text }: NewVideo) =>
  db
    .insertInto("guide_videos")
    .values({
      school_id: schoolId,
      subject_id: subjectId,
      level_id: levelId,
      author_id: authorId,
      version_id: text.versionId ?? null,
      ...toColumns(text),
      ...captionsColumn(text),
    })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

/** Undefined where it is no longer of this revision. */
export const updateVideo = (
  db: Db,
  schoolId: number,
  videoId: number,
  text: GuideVideoText,
  revision: number,
) =>
  db
    .updateTable("guide_videos")
    .set({
      ...toColumns(text),
      ...captionsColumn(text),
      // A version is one of its lesson; an app that says none leaves it as it is.
      version_id:
        text.versionId === undefined
          ? sql<number | null>`case when lesson_id = ${text.lessonId} then version_id end`
          : text.versionId,
      revision: sql`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", videoId)
    .where("revision", "=", revision)
    .returning(["id", "revision"])
    .executeTakeFirst();

export const updateRemoved = (db: Db, schoolId: number, videoId: number) =>
  db
    .updateTable("guide_videos")
    .set({ removed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", videoId)
    .execute();

/** GUI-1: the union with what was there; seconds beyond the end of the clip do not count. */
export async function upsertView(
  db: Db,
  schoolId: number,
  which: { readonly videoId: number; readonly accountId: number },
  spans: readonly Span[],
  seconds: number | null,
): Promise<{ readonly watched: number; readonly seen: Span[] }> {
  const { rows } = await sql<{ readonly seen: string }>`
    insert into guide_video_views as view (school_id, video_id, account_id, seen)
    values (${schoolId}, ${which.videoId}, ${which.accountId}, ${writeSpanUnion(spans, seconds)})
    on conflict (school_id, video_id, account_id) do update set seen = view.seen + excluded.seen, seen_at = dars_now()
    returning view.seen::text as seen`.execute(db);
  return readSpanUnion(rows[0]?.seen ?? "");
}

export async function listViewers(
  db: Db,
  schoolId: number,
  videoId: number,
): Promise<(Omit<GuideViewer, "seenAt"> & { readonly seenAt: Date | null })[]> {
  const { rows } = await sql<Omit<GuideViewer, "seenAt"> & { readonly seenAt: Date | null }>`
    select person.id, ${selectNames("person")} as name, ${selectSecondCount(sql`view.seen`)} as watched,
      view.seen_at as "seenAt"
    from guide_videos as video
    cross join lateral (${selectTeachers(schoolId)}) as teacher
    join people as person on person.school_id = ${schoolId} and person.id = teacher.id
    left join account_people as own on own.school_id = ${schoolId} and own.person_id = person.id
    left join guide_video_views as view on view.school_id = ${schoolId} and view.video_id = video.id
      and view.account_id = own.account_id
    where video.school_id = ${schoolId} and video.id = ${videoId}
    order by watched, ${byName("person")}, person.id`.execute(db);
  return rows;
}
