import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { importRoster, type ImportRequest } from "./import-roster.ts";
import { aPackage, SMALL_SCHOOL, type ManifestOptions, type PackageFiles } from "./roster.factory.ts";

const { database, owner } = await freshDatabase();
let groups = 0;

test("a small school is imported with everything that hangs together in it", async () => {
  const { group, load } = await givenAGroup();

  const report = await load(SMALL_SCHOOL);

  expect(report).toMatchObject({ status: "committed", issues: [] });
  expect(report.files["users.csv"]).toMatchObject({ rows: 5, create: 5 });
  expect(report.files["enrollments.csv"]).toMatchObject({ rows: 10, create: 10, skipped: 0 });
  expect(
    await look(group, "select code, name_ar, kind from schools where group_id = $1 order by id"),
  ).toEqual([
    { code: "RAF-01", name_ar: "ثانوية الرافدين", kind: "mixed" },
    { code: "office", name_ar: "المكتب الرئيسي", kind: "office" },
  ]);
  expect(
    await look(
      group,
      `select title, starts_on, ends_on, ministry_year, state from academic_years ${OF_GROUP}`,
    ),
  ).toEqual([
    {
      title: "2026-2027",
      starts_on: "2026-09-20",
      ends_on: "2027-09-01",
      ministry_year: 2027,
      state: "current",
    },
  ]);
  expect(await look(group, `select title, kind, ends_on from terms ${OF_GROUP} order by starts_on`)).toEqual([
    { title: "الفصل الأول", kind: "first_term", ends_on: "2027-01-29" },
    { title: "الفصل الثاني", kind: "second_term", ends_on: "2027-06-11" },
  ]);
  expect(await look(group, "select code, grade_code, stage from levels where group_id = $1")).toEqual([
    { code: "I1", grade_code: "07", stage: "intermediate" },
  ]);
  expect(await look(group, "select code, name_ar from subjects where group_id = $1 order by code")).toEqual([
    { code: "BIO", name_ar: "الأحياء" },
    { code: "MATH", name_ar: "الرياضيات" },
  ]);
  expect(
    await look(
      group,
      `select s.letter, s.room, p.name_ar as homeroom_teacher from sections s
       join people p on p.school_id = s.school_id and p.id = s.homeroom_teacher_id
       where s.school_id in (select id from schools where group_id = $1)`,
    ),
  ).toEqual([{ letter: "أ", room: "Room 1", homeroom_teacher: "حسن علي الجبوري" }]);
});

test("a class of one section belongs to it; one with students of several belongs to none", async () => {
  const { group, load } = await givenAGroup();

  await load(SMALL_SCHOOL);

  const rows = await look(
    group,
    `select c.code, s.letter from teaching_classes c
     left join sections s on s.school_id = c.school_id and s.id = c.section_id
     where c.school_id in (select id from schools where group_id = $1) order by c.code`,
  );
  expect(rows).toEqual([
    { code: "7-BIO", letter: null },
    { code: "7A-MATH", letter: "أ" },
  ]);
});

test("OR-10: an agent becomes a guardian by invitation, and everybody gets an account in state invited", async () => {
  const { group, load } = await givenAGroup();

  await load(SMALL_SCHOOL);

  expect(await look(group, `select relation, state, is_primary from guardian_links ${OF_GROUP}`)).toEqual([
    { relation: "other", state: "invited", is_primary: true },
  ]);
  expect(
    await look(
      group,
      `select l.login, r.role, r.school_id is not null as at_school, a.state from role_assignments r
       join accounts a on a.id = r.account_id join login_names l on l.account_id = a.id
       where a.group_id = $1 order by l.login`,
    ),
  ).toEqual([
    { login: login("pa0001"), role: "parent", at_school: false, state: "invited" },
    { login: login("st0001"), role: "student", at_school: true, state: "invited" },
    { login: login("st0002"), role: "student", at_school: true, state: "invited" },
    { login: login("st0003"), role: "student", at_school: true, state: "invited" },
    { login: login("teacher.one"), role: "teacher", at_school: true, state: "invited" },
  ]);

  function login(name: string): string {
    return groups === 1 ? name : `${name}@${group}`;
  }
});

test("W_LOGIN_TAKEN: who is called like an account of another group signs in with the group's code behind", async () => {
  await (await givenAGroup()).load(SMALL_SCHOOL);
  const { group, load } = await givenAGroup();

  const report = await load(SMALL_SCHOOL);

  expect(report.files["users.csv"]).toMatchObject({ create: 5, codes: { W_LOGIN_TAKEN: 5 } });
  expect(
    await count(
      group,
      "select from login_names l join accounts a on a.id = l.account_id where group_id = $1",
    ),
  ).toBe(5);
});

test("OR-7: a password of the source is nowhere in the database", async () => {
  const { load } = await givenAGroup();

  const report = await load(SMALL_SCHOOL);

  expect(JSON.stringify(report)).not.toContain("secret-word");
  const { rows } = await owner.query("select 1 from people p where p::text like '%secret-word%'");
  expect(rows).toEqual([]);
});

test("OR-11: the same package twice changes nothing", async () => {
  const { load } = await givenAGroup();
  await load(SMALL_SCHOOL);

  const report = await load(SMALL_SCHOOL);

  for (const [file, counts] of Object.entries(report.files))
    expect(counts, file).toMatchObject({ unchanged: counts.rows, create: 0, update: 0, deactivate: 0 });
});

test("OR-4: a student who is missing from a whole file is ended; back in it, the same student is there again", async () => {
  const { group, load } = await givenAGroup();
  await load(SMALL_SCHOOL);
  const before = await look(group, `select id from people ${OF_GROUP} and sourced_id = 'u2'`);

  const gone = await load(without(SMALL_SCHOOL, "u2"));

  expect(gone.files["users.csv"]).toMatchObject({ deactivate: 1, unchanged: 4 });
  expect(gone.files["enrollments.csv"]).toMatchObject({ deactivate: 2 });
  expect(await look(group, STATE_OF_U2)).toEqual([
    { deleted: true, state: "withdrawn", seats: 0, account: "disabled" },
  ]);

  const back = await load(SMALL_SCHOOL);

  expect(back.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(back.files["enrollments.csv"]).toMatchObject({ update: 2, unchanged: 8 });
  expect(await look(group, `select id from people ${OF_GROUP} and sourced_id = 'u2'`)).toEqual(before);
  expect(await look(group, STATE_OF_U2)).toEqual([
    { deleted: false, state: "active", seats: 1, account: "invited" },
  ]);
});

test("OR-5: tobedeleted in a delta ends a record, and a later delta brings it back with the same id", async () => {
  const { group, load } = await givenAGroup();
  await load(SMALL_SCHOOL);
  const header =
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate";
  const delta = (row: string) =>
    load({ "enrollments.csv": `${header}\r\n${row}\r\n` }, { modes: { enrollments: "delta" } });

  const ended = await delta("e6,tobedeleted,2026-11-20T08:00:00.000Z,,,,,,,");
  const again = await delta("e6,tobedeleted,2026-11-20T08:00:00.000Z,,,,,,,");
  const back = await delta("e6,active,2026-11-21T08:00:00.000Z,k-7-bio,s1,u1,student,,,");

  expect(ended.files["enrollments.csv"]).toMatchObject({ deactivate: 1, reject: 0 });
  expect(again.files["enrollments.csv"]).toMatchObject({ unchanged: 1 });
  expect(back.files["enrollments.csv"]).toMatchObject({ update: 1, reject: 0 });
  expect(await look(group, `select ends_on from class_enrolments ${OF_GROUP} and sourced_id = 'e6'`)).toEqual(
    [{ ends_on: null }],
  );
});

test("ENR-2: a student who moves to another section keeps the enrolment and gets a second stay", async () => {
  const { group, load } = await givenAGroup();
  await load(SMALL_SCHOOL);

  await load(
    edited(
      SMALL_SCHOOL,
      "enrollments.csv",
      "e1,,,k-7a,s1,u1,student,,,",
      "e1b,,,k-7b,s1,u1,student,,2026-11-01,",
    ),
  );

  expect(
    await look(
      group,
      `select s.letter, t.starts_on, t.ends_on from section_stays t
       join sections s on s.school_id = t.school_id and s.id = t.section_id
       join enrolments e on e.school_id = t.school_id and e.id = t.enrolment_id and e.state = 'active'
       join people p on p.school_id = e.school_id and p.id = e.student_id and p.sourced_id = 'u1'
       where t.school_id in (select id from schools where group_id = $1) order by t.starts_on`,
    ),
  ).toEqual([
    { letter: "أ", starts_on: "2026-09-20", ends_on: "2026-11-01" },
    { letter: "ب", starts_on: "2026-11-01", ends_on: null },
  ]);
});

test("OR-6: a field that the school calls its own is not overwritten", async () => {
  const { group, load } = await givenAGroup();
  await load(SMALL_SCHOOL);
  await owner.query(`update people set email = 'own@school.test' where sourced_id = 't1'`);
  await owner.query(`update roster_records set local_fields = '{email}' where sourced_id = 't1'`);

  const report = await load(
    edited(SMALL_SCHOOL, "users.csv", "حسن,الجبوري,علي,,hasan@", "حسين,الجبوري,علي,,hussein@"),
  );

  expect(report.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(await look(group, `select name_ar, email from people ${OF_GROUP} and sourced_id = 't1'`)).toEqual([
    { name_ar: "حسين علي الجبوري", email: "own@school.test" },
  ]);
});

test("OR-3: a student whom the school knows by number is that student; one with the same name alone is not", async () => {
  const { group, load } = await givenAGroup();
  await load(edited(SMALL_SCHOOL, "users.csv", "u3,", "u-other,", "enrollments.csv", ",u3,", ",u-other,"));
  await owner.query(`update people set sourced_id = null where sourced_id = 'u-other'`);
  await owner.query(`delete from roster_records where entity = 'user' and sourced_id = 'u-other'`);

  const report = await load(SMALL_SCHOOL);

  expect(report.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(await count(group, `select from students ${OF_GROUP}`)).toBe(3);
});

test("OR-3: somebody new with the name and phone of another is listed for a human", async () => {
  const { load } = await givenAGroup();
  await load(SMALL_SCHOOL);
  const twin = "u10,,,true,s1,parent,pa0010,,كاظم,الخفاجي,صادق,,,+9647701234567,,,,\r\n";

  const { possibleDuplicates } = await load({
    ...SMALL_SCHOOL,
    "users.csv": `${SMALL_SCHOOL["users.csv"]}${twin}`,
  });

  expect(possibleDuplicates).toMatchObject([
    { sourcedId: "u10", otherSourcedId: "u9", alikeIn: "name and phone" },
  ]);
});

const OF_GROUP = "where school_id in (select id from schools where group_id = $1)";

const STATE_OF_U2 = `
  select p.deleted_at is not null as deleted, e.state, a.state as account,
    (select count(*) from class_enrolments c
     where c.school_id = p.school_id and c.student_id = p.id and c.ends_on is null) as seats
  from people p
  join enrolments e on e.school_id = p.school_id and e.student_id = p.id
  join account_people ap on ap.school_id = p.school_id and ap.person_id = p.id
  join accounts a on a.id = ap.account_id
  where p.sourced_id = 'u2' and p.school_id in (select id from schools where group_id = $1)`;

/** The package without one person, here and in the enrollments. */
function without(files: PackageFiles, user: string): PackageFiles {
  const drop = (text: string | Buffer = "", pattern: RegExp = /x/) =>
    String(text)
      .split("\r\n")
      .filter((line) => !pattern.test(line))
      .join("\r\n");
  return {
    ...files,
    "users.csv": drop(files["users.csv"], new RegExp(`^${user},`)),
    "enrollments.csv": drop(files["enrollments.csv"], new RegExp(`,${user},`)),
  };
}

/** The package with texts replaced: file, from, to, and again. */
function edited(files: PackageFiles, ...edits: readonly string[]): PackageFiles {
  const [file, from, to, ...rest] = edits;
  if (file === undefined || from === undefined || to === undefined) return files;
  return edited({ ...files, [file]: String(files[file]).replaceAll(from, to) }, ...rest);
}

async function givenAGroup() {
  groups += 1;
  const group = `g${groups}`;
  async function load(
    files: PackageFiles,
    options: ManifestOptions = {},
    request: Partial<ImportRequest> = {},
  ) {
    const file = await aPackage(files, options);
    const today = "2026-11-20";
    return importRoster(database, {
      file,
      groupCode: group,
      createGroup: group,
      dryRun: false,
      today,
      ...request,
    });
  }
  return { group, load };
}

/** What the database really holds; `$1` is the group's id. */
async function look(group: string, query: string): Promise<unknown[]> {
  const { rows } = await owner.query(query, [await idOf(group)]);
  return rows;
}

const count = async (group: string, query: string) =>
  (await owner.query(query, [await idOf(group)])).rowCount ?? 0;

async function idOf(group: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>("select id from groups where code = $1", [group]);
  return rows[0]?.id ?? 0;
}
