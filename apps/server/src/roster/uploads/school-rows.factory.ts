import type pg from "pg";

/** Tables of a school that an import writes. Of a school itself, of its accounts and their logins see below. */
const TABLES = [
  "academic_years",
  "terms",
  "people",
  "students",
  "teachers",
  "sections",
  "subject_offerings",
  "teaching_classes",
  "enrolments",
  "section_stays",
  "class_enrolments",
  "teacher_assignments",
  "guardian_links",
  "account_people",
  "role_assignments",
  "account_schools",
  "roster_records",
];

const OF_ACCOUNTS = "account_id in (select account_id from account_people where school_id = $1)";

/** All that a school knows of its people and classes, and the logins and states of their accounts, as sorted rows. */
export async function schoolRows(owner: pg.Pool, schoolId: number): Promise<readonly string[]> {
  const lists = [
    ...TABLES.map((table) => `select to_jsonb(t)::text as row from ${table} as t where school_id = $1`),
    "select to_jsonb(t)::text as row from schools as t where id = $1",
    `select to_jsonb(t)::text as row from login_names as t where ${OF_ACCOUNTS}`,
    `select to_jsonb(t)::text as row from accounts as t where id in (select account_id from account_people where school_id = $1)`,
  ];
  const { rows } = await owner.query<{ row: string }>(`${lists.join(" union all ")} order by 1`, [schoolId]);
  return rows.map(({ row }) => row);
}

/** The names of a school's people, and of its guardians with their children. */
export async function namesIn(
  owner: pg.Pool,
  schoolId: number,
): Promise<Record<"people" | "links", string[]>> {
  const people = await owner.query<{ name: string }>(
    "select name_en as name from people where school_id = $1 and deleted_at is null order by 1",
    [schoolId],
  );
  const links = await owner.query<{ name: string }>(
    `select guardian.name_en || ' > ' || student.name_en as name from guardian_links as link
     join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
     join people as student on student.school_id = link.school_id and student.id = link.student_id
     where link.school_id = $1 and link.state <> 'ended' order by 1`,
    [schoolId],
  );
  return { people: people.rows.map(({ name }) => name), links: links.rows.map(({ name }) => name) };
}
