import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import pg from "pg";

import { TOKEN_KEY } from "#bench/connection.ts";
import { buildContext } from "#bench/exercise-school.ts";
import { signIn } from "#bench/marks/school.ts";
import { startServer, type ServerProcess } from "#bench/servers.ts";
import { createLesson } from "#server/learning/lessons/create-lesson.ts";
import { aTaughtSubject } from "#server/learning/lessons/lessons.factory.ts";
import { publishVersion } from "#server/learning/lessons/move-version.ts";
import { saveDraft } from "#server/learning/lessons/save-draft.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";
import { aStudent, type Member } from "#server/platform/testing/factories/people.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { twelveBlocks } from "./twelve-blocks.ts";

const READERS = 60;
/** The lessons of the subject that is measured; every other subject of the school has as many. */
export const LESSONS_A_SUBJECT = 40;

export interface SignedIn extends Member {
  readonly token: string;
}

export interface LessonSchool {
  readonly database: Database;
  readonly owner: pg.Pool;
  readonly app: ServerProcess;
  readonly schoolId: number;
  readonly offeringId: number;
  readonly lessonId: number;
  readonly students: readonly SignedIn[];
  readonly teacher: SignedIn;
  readonly coordinator: Member;
}

/** A subject of one class with a lesson of twelve blocks and 39 others, on a durable PostgreSQL. */
export async function withLessonSchool<T>(work: (school: LessonSchool) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-"));
  const postgres = await startPostgres({ directory: join(directory, "postgres") });
  const connection = { ...postgres.connection };
  await migrate(connection);
  const database = Database.open({ connection: asApp(connection) });
  const owner = new pg.Pool({ ...connection, max: 4 });
  try {
    const place = await aTaughtSubject(database);
    const students: Member[] = [];
    for (let no = 0; no < READERS; no += 1)
      students.push(await aStudent(database, place.school, { section: place.first }));
    await owner.query(
      `insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on)
       select $1, $2, student, current_date - 30 from unnest($3::bigint[]) as student on conflict do nothing`,
      [place.school.id, place.firstClass.id, students.map(({ id }) => id)],
    );
    const lessonId = await publish(database, place, twelveBlocks(aKey));
    await fillSubject(owner, place.school.id, place.offering.id, lessonId);
    const app = await startServer("./app-server.ts", { BENCH_CONNECTION: JSON.stringify(connection) });
    const tokens = new Tokens(TOKEN_KEY);
    const signedIn = async (member: Member) => ({ ...member, token: await signIn(owner, tokens, member) });
    try {
      return await work({
        database,
        owner,
        app,
        schoolId: place.school.id,
        offeringId: place.offering.id,
        lessonId,
        students: await Promise.all(students.map(signedIn)),
        teacher: await signedIn(place.teacher),
        coordinator: place.coordinator,
      });
    } finally {
      await app.stop();
    }
  } finally {
    await Promise.all([owner.end(), database.close()]);
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function publish(
  database: Database,
  { school, offering, coordinator }: Awaited<ReturnType<typeof aTaughtSubject>>,
  blocks: LessonBlock[],
): Promise<number> {
  const context = buildContext(database, coordinator.actor);
  const name = { en: "Light", ar: "الضوء", ckb: null };
  const made = await createLesson(context, {
    params: { schoolId: school.id, offeringId: offering.id },
    body: { key: aKey(), name, objectives: "", unitId: null, week: 1, minutes: 12, language: "ar" },
  });
  const params = { schoolId: school.id, versionId: made.versionId };
  const { revision } = await saveDraft(context, {
    params,
    body: { key: aKey(), revision: 1, holder: aKey(), blocks, changeNote: "" },
  });
  await publishVersion(context, { params, body: { key: aKey(), revision } });
  return made.id;
}

/** The other lessons of the subject, each with the text of the first. */
async function fillSubject(owner: pg.Pool, schoolId: number, offeringId: number, lessonId: number) {
  await owner.query(
    `with made as (
       insert into lessons (school_id, offering_id, position, name_ar, week, minutes)
       select $1, $2, no, 'الدرس ' || no, no, 12 from generate_series(2, $3::integer) as no returning id
     ) insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, blocks, block_count, bytes,
         published_at)
       select $1, made.id, 1, known.language, 'published', known.author_id, known.blocks, known.block_count, known.bytes,
         now()
       from made, lesson_versions as known where known.school_id = $1 and known.lesson_id = $4`,
    [schoolId, offeringId, LESSONS_A_SUBJECT, lessonId],
  );
  await owner.query("vacuum analyze");
}

/** So many lessons of other subjects in years that are over, each read by a student and taught. */
export async function fillYears(owner: pg.Pool, school: LessonSchool, lessons: number): Promise<void> {
  const { schoolId, offeringId, students } = school;
  const subjects = Math.ceil(lessons / LESSONS_A_SUBJECT);
  await owner.query(
    `with subject as (
       insert into subjects (group_id, code, name_en, theme, position)
       select former.group_id, 'X' || $3::integer || '-' || no, 'Subject ' || no, former.theme, no
       from subject_offerings as own join subjects as former on former.id = own.subject_id,
         generate_series(1, $3::integer) as no
       where own.school_id = $1 and own.id = $2 returning id
     ), year as (
       insert into academic_years (school_id, title, starts_on, ends_on, ministry_year, state)
       select school_id, 'Before ' || (select count(*) from academic_years as known where known.school_id = $1),
         starts_on - 3650, ends_on - 3650, ministry_year - 10, 'archived' from academic_years
       where school_id = $1 and state = 'current' returning id
     ), offering as (
       insert into subject_offerings (school_id, year_id, level_id, subject_id)
       select $1, year.id, own.level_id, subject.id
       from subject, year, subject_offerings as own where own.school_id = $1 and own.id = $2 returning id
     ), made as (
       insert into lessons (school_id, offering_id, position, name_ar, week, minutes)
       select $1, offering.id, no, 'الدرس ' || no, no, 12 from offering, generate_series(1, $4::integer) as no
       returning id
     ), version as (
       insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, block_count, published_at)
       select $1, made.id, 1, 'ar', 'published', (select min(id) from accounts), 12, now() from made
       returning id, lesson_id
     ) insert into lesson_readings (school_id, student_id, lesson_id, version_id, share, done_at)
       select $1, $5, lesson_id, id, 1000, now() from version`,
    [schoolId, offeringId, subjects, LESSONS_A_SUBJECT, students[0]?.id],
  );
  await owner.query("vacuum analyze");
}
