import { expect, test } from "vitest";

import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";
import { edited, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

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

/** A school of its own system, which counts as every other one does. */
const ownSchool = (org: string, name: string, people: readonly string[], seated: readonly string[]) => ({
  "orgs.csv": ["sourcedId,status,dateLastModified,name,type,identifier", `${org},,,${name},school,`, ""].join(
    "\r\n",
  ),
  "academicSessions.csv": [
    "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear",
    "y1,,,2026-27,schoolYear,2026-09-01,2027-06-30,,2027",
    "",
  ].join("\r\n"),
  "courses.csv": [
    "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId",
    `c1,,,y1,Maths,M,07,${org}`,
    "",
  ].join("\r\n"),
  "classes.csv": [
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,schoolSourcedId,termSourcedIds",
    `k1,,,7A,07,c1,7A,homeroom,${org},y1`,
    "",
  ].join("\r\n"),
  "users.csv": [
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier,sms,agentSourcedIds",
    ...people,
    "",
  ].join("\r\n"),
  "enrollments.csv": [
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role",
    ...seated.map((user, at) => `e${at + 1},,,k1,${org},${user},student`),
    "",
  ].join("\r\n"),
});

const ALI = ownSchool(
  "sA",
  "School A",
  ["st1,,,true,sA,student,a1,Ali,Hasan,1,,g1", "g1,,,true,sA,parent,ag1,Hasan,Karim,,,st1"],
  ["st1"],
);
const LINA = ownSchool(
  "sB",
  "School B",
  [
    "st1,,,true,sB,student,b1,Sara,Omar,1,,",
    "st2,,,true,sB,student,b2,Lina,Adel,2,,g1",
    "g1,,,true,sB,parent,bg1,Adel,Nouri,,,st2",
  ],
  ["st1", "st2"],
);

test.for([
  ["their own sources", { source: "sA" }, { source: "sB" }],
  ["one name for both sources", { source: "sis" }, { source: "sis" }],
] as const)(
  "OR-10: two schools that count alike, with %s: the one's package again links nobody in the other",
  async ([, ofA, ofB]) => {
    const { load, look } = aGroup(`alike-${ofA.source}`);
    await load(ALI, ofA);
    await load(LINA, ofB);
    const links = `select guardian.name_en as guardian, student.name_en as student, login from guardian_links as link
      join people as guardian on guardian.school_id = link.school_id and guardian.id = guardian_id
      join people as student on student.school_id = link.school_id and student.id = student_id
      join account_people as own on own.school_id = link.school_id and own.person_id = student_id
      join login_names using (account_id) where link.school_id in (select id from schools where group_id = $1) order by 1`;

    const again = await load(ALI, ofA);

    expect(again.links).toEqual({ create: 0, update: 0, unchanged: 1, deactivate: 0 });
    expect(
      Object.values(again.files).map(({ create, update, deactivate }) => create + update + deactivate),
    ).toEqual(Object.values(again.files).map(() => 0));
    expect(await look(links)).toEqual([
      { guardian: "Adel Nouri", student: "Lina Adel", login: expect.stringMatching(/^b2/) },
      { guardian: "Hasan Karim", student: "Ali Hasan", login: expect.stringMatching(/^a1/) },
    ]);
  },
);

test("OR-3: another school under the id of one that the source has brought is refused by name, before anything is written", async () => {
  const { load, look } = aGroup("one-id");
  await load(ALI, { source: "sis" });
  const before = await look(
    "select * from people where school_id in (select id from schools where group_id = $1)",
  );

  const report = await load(edited(LINA, ...inEach(LINA, "sB", "sA")), { source: "sis" });

  expect(report).toMatchObject({
    status: "refused",
    refusal: { reason: "other-school", file: "orgs.csv", row: 2, column: "name" },
  });
  expect(report.refusal?.message).toContain("'School B'; here it is 'School A'");
  expect(
    await look("select * from people where school_id in (select id from schools where group_id = $1)"),
  ).toEqual(before);
});

test("OR-3: a delta that names no school is refused where two rosters have its source, and speaks of one that has it alone", async () => {
  const at = "2026-11-20T08:00:00.000Z";
  const [header = ""] = ALI["users.csv"].split("\r\n");
  const gone = { "users.csv": [header, `st1,tobedeleted,${at}${",".repeat(9)}`, ""].join("\r\n") };
  const options = { source: "sis", modes: { users: "delta" } } as const;
  const two = aGroup("delta-two");
  await two.load(ALI, { source: "sis" });
  await two.load(LINA, { source: "sis" });
  const one = aGroup("delta-one");
  await one.load(ALI, { source: "sis" });

  expect(await two.load(gone, options)).toMatchObject({ refusal: { reason: "other-school" } });
  expect((await one.load(gone, options)).files["users.csv"]).toMatchObject({ deactivate: 1 });
});

const inEach = (files: PackageFiles, from: string, to: string): string[] =>
  Object.keys(files).flatMap((file) => [file, from, to]);
