import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { TOKEN_KEY } from "#bench/connection.ts";
import { startServer, type ServerProcess } from "#bench/servers.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#server/platform/testing/factories/organisation.ts";
import { aManagement, aTeacher, type Member } from "#server/platform/testing/factories/people.ts";
import { anOffering, aSection, aYear } from "#server/platform/testing/factories/structure.ts";
import { Tokens } from "#server/platform/tokens.ts";

const SECTIONS = 90;
const STUDENTS_A_SECTION = 50;
const SUBJECTS = 10;

/** The columns of the year to publish. */
export const CODES = ["M1", "M2", "MID", "M3", "M4", "FIN1"] as const;

export interface MarksSchool {
  readonly database: Database;
  readonly owner: pg.Pool;
  readonly app: ServerProcess;
  readonly tokens: Tokens;
  readonly schoolId: number;
  readonly yearId: number;
  readonly sectionIds: readonly number[];
  readonly office: Member;
  readonly officeToken: string;
  /** The first are signed in. */
  readonly students: readonly { readonly id: number; readonly accountId: number }[];
}

/** A school of 4,500 students with a whole year's marks, approved and not yet published, on a durable PostgreSQL. */
export async function withMarksSchool<T>(work: (school: MarksSchool) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-"));
  const postgres = await startPostgres({ directory: join(directory, "postgres") });
  const connection = { ...postgres.connection };
  await migrate(connection);
  const database = Database.open({ connection: asApp(connection) });
  const owner = new pg.Pool({ ...connection, max: 4 });
  const tokens = new Tokens(TOKEN_KEY);
  try {
    const made = await fill(database, owner);
    const app = await startServer("./app-server.ts", { BENCH_CONNECTION: JSON.stringify(connection) });
    try {
      return await work({
        ...made,
        database,
        owner,
        app,
        tokens,
        officeToken: await signIn(owner, tokens, made.office),
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

/** A session of an account, without its password. */
export async function signIn(
  owner: pg.Pool,
  tokens: Tokens,
  { accountId }: { readonly accountId: number },
): Promise<string> {
  const token = tokens.create();
  await owner.query(
    `insert into sessions (account_id, role_assignment_id, token_hash, platform, last_login_at, session_timeout_days)
     select $1, min(id), $2, 'web', now(), 30 from role_assignments where account_id = $1`,
    [accountId, tokens.hash("session", token)],
  );
  return token;
}

async function fill(database: Database, owner: pg.Pool) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group, { code: "I1" });
  const teacher = await aTeacher(database, school);
  const sectionIds: number[] = [];
  for (let no = 0; no < SECTIONS; no += 1)
    sectionIds.push(
      (await aSection(database, year, { level, letter: `S${no}`, homeroomTeacher: teacher })).id,
    );
  for (let position = 1; position <= SUBJECTS; position += 1)
    await anOffering(database, year, { level, subject: await aSubject(database, group, { position }) });
  const place = { groupId: group.id, schoolId: school.id, yearId: year.id, levelId: level.id };
  await addPeople(owner, place);
  await addClasses(owner, place);
  await owner.query("vacuum analyze");
  const { rows } = await owner.query<{ id: number; accountId: number }>(
    `select student.id::int as id, account_link.account_id::int as "accountId" from students as student
     join account_people as account_link on account_link.school_id = student.school_id and account_link.person_id = student.id order by 1`,
  );
  const office = await aManagement(database, school);
  return { schoolId: school.id, yearId: year.id, sectionIds, office, students: rows };
}

interface SchoolKeys {
  readonly groupId: number;
  readonly schoolId: number;
  readonly yearId: number;
  readonly levelId: number;
}

/** Students with accounts, enrolled in the sections in turn, and a guardian of each. */
async function addPeople(owner: pg.Pool, { groupId, schoolId, yearId, levelId }: SchoolKeys): Promise<void> {
  const count = SECTIONS * STUDENTS_A_SECTION;
  await owner.query(
    `with person as (
       insert into people (school_id, name_ar, name_en, search_text, sex)
       select $1, 'زينب ' || n, 'Zainab ' || n, 'zainab ' || n, 'female' from generate_series(1, $2::int) as n returning id
     ), student as (
       insert into students (school_id, id) select $1, id from person returning id
     ), placed as (select id, row_number() over (order by id) - 1 as no from student)
     insert into enrolments (school_id, student_id, year_id, level_id, section_id, register_no, starts_on)
     select $1, placed.id, $3, $4, section.id, placed.no % $5::int + 1, current_date - 60
     from placed join (select id, row_number() over (order by id) - 1 as no from sections where school_id = $1) as section
       on section.no = placed.no / $5::int`,
    [schoolId, count, yearId, levelId, STUDENTS_A_SECTION],
  );
  await owner.query(
    `with guardian as (
       insert into people (school_id, name_ar, search_text)
       select $1, 'حيدر ' || n, '' from generate_series(1, $2::int) as n returning id
     )
     insert into guardian_links (school_id, guardian_id, student_id, relation, state)
     select $1, guardian.id, student.id, 'father', 'verified'
     from (select id, row_number() over (order by id) as no from guardian) as guardian
     join (select id, row_number() over (order by id) as no from students where school_id = $1) as student using (no)`,
    [schoolId, count],
  );
  await owner.query(
    `with holder as (
       select id, row_number() over (order by id) as no, exists (
         select from students where school_id = $1 and students.id = people.id) as is_student
       from people where school_id = $1 and not exists (
         select from account_people as account_link where account_link.school_id = $1 and account_link.person_id = people.id)
     ), account as (
       insert into accounts (group_id, state) select $2, 'active' from holder returning id
     ), given as (
       select holder.*, account.id as account_id
       from holder join (select id, row_number() over (order by id) as no from account) as account using (no)
     ), role as (
       insert into role_assignments (account_id, group_id, role, school_id, person_id)
       select account_id, $2, (case when is_student then 'student' else 'parent' end)::role,
         case when is_student then $1::bigint end, case when is_student then id end from given
     )
     insert into account_people (account_id, school_id, person_id) select account_id, $1, id from given`,
    [schoolId, groupId],
  );
}

/** A class of each subject for each section, with the marks of all students. */
async function addClasses(owner: pg.Pool, { schoolId, yearId }: SchoolKeys): Promise<void> {
  await owner.query(
    `with class as (
       insert into teaching_classes (school_id, year_id, offering_id, section_id)
       select $1, $2, offering.id, section.id from subject_offerings as offering, sections as section
       where offering.school_id = $1 and section.school_id = $1 returning id, section_id
     ), seat as (
       insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on)
       select $1, class.id, enrolment.student_id, enrolment.starts_on
       from class join enrolments as enrolment on enrolment.school_id = $1 and enrolment.section_id = class.section_id
     )
     insert into mark_columns (school_id, class_id, code, state)
     select $1, class.id, code, 'approved' from class, unnest($3::text[]) as code`,
    [schoolId, yearId, CODES],
  );
  await owner.query(
    `insert into marks (school_id, offering_id, student_id, code, points)
     select $1, offering.id, student.id, code, 40 + (student.id * 7 + offering.id * 31 + length(code) * 13) % 60
     from students as student, subject_offerings as offering, unnest($2::text[]) as code
     where student.school_id = $1 and offering.school_id = $1`,
    [schoolId, CODES],
  );
}
