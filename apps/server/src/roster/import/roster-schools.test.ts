import { expect, test } from "vitest";

import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";
import { edited, SMALL_SCHOOL } from "./roster.factory.ts";

const { aGroup, owner } = await rosterTestbed();

/** The small school, and a second one in which the student u2, a child of the same mother, sits. */
const TWO_SCHOOLS = edited(
  SMALL_SCHOOL,
  "orgs.csv",
  "RAF-01,g1",
  "RAF-01,g1\r\ns2,,,ثانوية دجلة,school,RAF-02,g1",

  "classes.csv",
  "k-7b,,,شعبة ب,07,c-home,7B,homeroom,Room 2,s1",
  "k-7b,,,شعبة ب,07,c-home,7B,homeroom,Room 2,s2",
  "users.csv",
  "u2,,,true,s1",
  "u2,,,true,s2",
  "users.csv",
  ",u1,,\r\n",
  ',"u1,u2",,\r\n',

  "enrollments.csv",
  "e2,,,k-7a,s1,u2",
  "e2,,,k-7b,s2,u2",
  "enrollments.csv",
  "e3,,,k-7b,s1,u3",
  "e3,,,k-7a,s1,u3",
  "enrollments.csv",
  "e5,,,k-7a-math,s1,u2",
  "e5,,,k-7a-math,s1,u3",
);

test("a mother with children in two schools is a person in each, with one account and one role", async () => {
  const { load, look, count } = aGroup("two");

  const report = await load(TWO_SCHOOLS);

  expect(report).toMatchObject({ status: "committed", issues: [], links: { create: 2 } });
  expect(report.files["users.csv"]).toMatchObject({ rows: 5, create: 5 });
  expect(await count(`select from people ${OF_GROUP} and sourced_id = 'u9'`)).toBe(2);
  expect(
    await look(
      `select l.login, count(distinct p.school_id)::int as schools, count(distinct r.id)::int as roles
       from login_names l join account_people p on p.account_id = l.account_id
       join role_assignments r on r.account_id = l.account_id
       where r.group_id = $1 and l.login = 'pa0001' group by 1`,
    ),
  ).toEqual([{ login: "pa0001", schools: 2, roles: 1 }]);
});

test("OR-11: two schools are unchanged the second time", async () => {
  const { load } = aGroup("two");

  const report = await load(TWO_SCHOOLS);

  for (const [file, counts] of Object.entries(report.files))
    expect(counts, file).toMatchObject({ unchanged: counts.rows, create: 0, update: 0, deactivate: 0 });
});

test("a student who goes to the other school ends in the first and begins in the second, with the same account", async () => {
  const { load, look } = aGroup("two");
  const accounts = "select id from accounts where group_id = $1 order by id";
  const before = await look(accounts);

  const report = await load(
    edited(
      TWO_SCHOOLS,

      "users.csv",
      "u3,,,true,s1",
      "u3,,,true,s2",
      "enrollments.csv",
      "e3,,,k-7a,s1,u3",
      "e3,,,k-7b,s2,u3",
      "enrollments.csv",
      "e5,,,k-7a-math,s1,u3,student,,,\r\n",
      "",
      "enrollments.csv",
      "e7,,,k-7-bio,s1,u3,student,,,\r\n",
      "",
    ),
  );

  expect(report.status).toBe("committed");
  expect(report.files["users.csv"]).toMatchObject({ create: 1, unchanged: 4, deactivate: 0 });
  expect(await look(accounts)).toEqual(before);
  expect(
    await look(
      `select s.sourced_id as school, p.deleted_at is not null as gone, e.state from people p
       join schools s on s.id = p.school_id
       join enrolments e on e.school_id = p.school_id and e.student_id = p.id
       where s.group_id = $1 and p.sourced_id = 'u3' order by 1`,
    ),
  ).toEqual([
    { school: "s1", gone: true, state: "withdrawn" },
    { school: "s2", gone: false, state: "active" },
  ]);
  const { rows } = await owner.query(`select a.state from accounts a join login_names l on l.account_id = a.id
    where l.login = 'st0003'`);
  expect(rows).toEqual([{ state: "invited" }]);
});
