import { expect, test } from "vitest";

import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";
import { SMALL_SCHOOL } from "./roster.factory.ts";

const { aGroup, owner } = await rosterTestbed();

test("a small school is imported with everything that hangs together in it", async () => {
  const { look, load } = aGroup("group0");

  const report = await load(SMALL_SCHOOL);

  expect(report).toMatchObject({ status: "committed", issues: [] });
  expect(report.files["users.csv"]).toMatchObject({ rows: 5, create: 5 });
  expect(report.files["enrollments.csv"]).toMatchObject({ rows: 10, create: 10, skipped: 0 });
  expect(await look("select code, name_ar, kind from schools where group_id = $1 order by id")).toEqual([
    { code: "RAF-01", name_ar: "ثانوية الرافدين", kind: "mixed" },
    { code: "office", name_ar: "المكتب الرئيسي", kind: "office" },
  ]);
  expect(
    await look(`select title, starts_on, ends_on, ministry_year, state from academic_years ${OF_GROUP}`),
  ).toEqual([
    {
      title: "2026-2027",
      starts_on: "2026-09-20",
      ends_on: "2027-09-01",
      ministry_year: 2027,
      state: "current",
    },
  ]);
  expect(await look(`select title, kind, ends_on from terms ${OF_GROUP} order by starts_on`)).toEqual([
    { title: "الفصل الأول", kind: "first_term", ends_on: "2027-01-29" },
    { title: "الفصل الثاني", kind: "second_term", ends_on: "2027-06-11" },
  ]);
  expect(await look("select code, grade_code, stage from levels where group_id = $1")).toEqual([
    { code: "I1", grade_code: "07", stage: "intermediate" },
  ]);
  expect(await look("select code, name_ar from subjects where group_id = $1 order by code")).toEqual([
    { code: "BIO", name_ar: "الأحياء" },
    { code: "MATH", name_ar: "الرياضيات" },
  ]);
  expect(
    await look(`select s.letter, s.room, p.name_ar as homeroom_teacher from sections s
       join people p on p.school_id = s.school_id and p.id = s.homeroom_teacher_id
       where s.school_id in (select id from schools where group_id = $1)`),
  ).toEqual([{ letter: "أ", room: "Room 1", homeroom_teacher: "حسن علي الجبوري" }]);
});

test("OR-2: files are read in the order of what they point to, however the package has them", async () => {
  const { look, load } = aGroup("turned1");

  await load(Object.fromEntries(Object.entries(SMALL_SCHOOL).toReversed()));

  const [counts] =
    await look(`select count(*)::int as sections, count(homeroom_teacher_id)::int as led from sections
     where school_id in (select id from schools where group_id = $1)`);
  expect(counts).toEqual({ sections: 2, led: 1 });
});

test("a class of one section belongs to it; one with students of several belongs to none", async () => {
  const { look, load } = aGroup("group1");

  await load(SMALL_SCHOOL);

  const rows = await look(`select c.code, s.letter from teaching_classes c
     left join sections s on s.school_id = c.school_id and s.id = c.section_id
     where c.school_id in (select id from schools where group_id = $1) order by c.code`);
  expect(rows).toEqual([
    { code: "7-BIO", letter: null },
    { code: "7A-MATH", letter: "أ" },
  ]);
});

test("OR-10: an agent becomes a guardian by invitation, and everybody gets an account in state invited", async () => {
  const { look, load } = aGroup("group2");

  await load(SMALL_SCHOOL);

  expect(await look(`select relation, state, is_primary from guardian_links ${OF_GROUP}`)).toEqual([
    { relation: "other", state: "invited", is_primary: true },
  ]);
  expect(
    await look(`select l.login, r.role, r.school_id is not null as at_school, a.state from role_assignments r
       join accounts a on a.id = r.account_id join login_names l on l.account_id = a.id
       where a.group_id = $1 order by l.login`),
  ).toEqual([
    { login: "pa0001@group2", role: "parent", at_school: false, state: "invited" },
    { login: "st0001@group2", role: "student", at_school: true, state: "invited" },
    { login: "st0002@group2", role: "student", at_school: true, state: "invited" },
    { login: "st0003@group2", role: "student", at_school: true, state: "invited" },
    { login: "teacher.one@group2", role: "teacher", at_school: true, state: "invited" },
  ]);
});

test("W_LOGIN_TAKEN: who is called like an account of another group signs in with the group's code behind", async () => {
  await aGroup("first-of-two").load(SMALL_SCHOOL);
  const { count, load } = aGroup("group3");

  const report = await load(SMALL_SCHOOL);

  expect(report.files["users.csv"]).toMatchObject({ create: 5, codes: { W_LOGIN_TAKEN: 5 } });
  expect(
    await count("select from login_names l join accounts a on a.id = l.account_id where group_id = $1"),
  ).toBe(5);
});

test("OR-7: a password of the source is nowhere in the database", async () => {
  const { load } = aGroup("group4");

  const report = await load(SMALL_SCHOOL);

  expect(JSON.stringify(report)).not.toContain("secret-word");
  expect(await tablesWith("st0003")).toContain("login_names");
  expect(await tablesWith("secret-word")).toEqual([]);
});

test("OR-11: the same package twice changes nothing", async () => {
  const { load } = aGroup("group5");
  await load(SMALL_SCHOOL);

  const report = await load(SMALL_SCHOOL);

  for (const [file, counts] of Object.entries(report.files))
    expect(counts, file).toMatchObject({ unchanged: counts.rows, create: 0, update: 0, deactivate: 0 });
});

/** Tables with rows that contain a word, as text or as bytes. */
async function tablesWith(word: string): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  const queries = tables.map(
    ({ name }) => `select '${name}' as name where exists (
      select from "${name}" as t where t::text ilike $1 or t::text ilike $2)`,
  );
  const { rows } = await owner.query<{ name: string }>(queries.join(" union all "), [
    `%${word}%`,
    `%${Buffer.from(word).toString("hex")}%`,
  ]);
  return rows.map(({ name }) => name);
}
