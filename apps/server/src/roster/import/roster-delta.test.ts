import { expect, test } from "vitest";

import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";
import { aBigSection, edited, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

const { aGroup } = await rosterTestbed();
const AT = "2026-11-20T08:00:00.000Z";

test("a delta file's rows need a status and a time; a row without one is rejected, and the others are taken", async () => {
  const { load, count } = aGroup("delta0");
  await load(SMALL_SCHOOL);

  const report = await load(
    only(
      "users",
      `u1,active,,true,s1,student,st0001,,Lost,,,,,,,,,`,
      `u2,active,${AT},true,s1,student,st0002,,New,Name,,0002,,,,,07,`,
    ),
    { modes: { users: "delta" } },
  );

  expect(report.files["users.csv"]).toMatchObject({ rows: 2, reject: 1, update: 1 });
  expect(report.issues).toContainEqual(
    expect.objectContaining({ code: "E_REQUIRED", column: "dateLastModified", sourcedId: "u1" }),
  );
  expect(await count(`select from people ${OF_GROUP} and name_en = 'New Name'`)).toBe(1);
});

test("OR-4: nobody ends by being absent from a delta, however many are", async () => {
  const { load, count } = aGroup("delta1");
  await load(aBigSection(40));

  const report = await load(only("users", `u1,tobedeleted,${AT},,,,,,,,,,,,,,,`), {
    modes: { users: "delta" },
  });

  expect(report).toMatchObject({ status: "committed", brake: null });
  expect(report.files["users.csv"]).toMatchObject({ rows: 1, deactivate: 1 });
  expect(await count(`select from people ${OF_GROUP} and deleted_at is null`)).toBe(39);
});

test("a delta may name what only an earlier package brought: a homeroom's course, a class, a person", async () => {
  const { load, look } = aGroup("delta2");
  await load(SMALL_SCHOOL);

  const report = await load(
    {
      ...only("classes", `k-7c,active,${AT},شعبة ج,07,c-home,7C,homeroom,Room 3,s1,y2027t1,,,`),
      ...only(
        "enrollments",
        `e11,active,${AT},k-7c,s1,u2,student,,2026-11-01,`,
        `e12,active,${AT},k-7c,s1,t1,teacher,true,,`,
      ),
    },
    { modes: { classes: "delta", enrollments: "delta" } },
  );

  expect(report.issues.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
  expect(
    await look(`select s.letter, p.name_ar as teacher from sections s
      join people p on p.school_id = s.school_id and p.id = s.homeroom_teacher_id
      where s.school_id in (select id from schools where group_id = $1) and s.letter = 'ج'`),
  ).toEqual([{ letter: "ج", teacher: "حسن علي الجبوري" }]);
});

test("OR-5: a delta takes back one homeroom's teacher and nobody else's", async () => {
  const { load, look, count } = aGroup("delta3");
  const both = edited(
    SMALL_SCHOOL,
    "enrollments.csv",
    "e8,,,k-7a,s1,t1,teacher,true,,",
    "e8,,,k-7a,s1,t1,teacher,true,,\r\ne18,,,k-7b,s1,t1,teacher,true,,",
  );
  await load(both);

  await load(only("enrollments", `e8,tobedeleted,${AT},,,,,,,`), { modes: { enrollments: "delta" } });

  expect(
    await look(`select homeroom_sourced_id from sections ${OF_GROUP} and homeroom_teacher_id is not null`),
  ).toEqual([{ homeroom_sourced_id: "e18" }]);
  expect(await count(`select from teacher_assignments ${OF_GROUP} and state = 'active'`)).toBe(2);
});

test("OR-5: a homeroom that a delta hands over has its new teacher, though the old one's row ends with it", async () => {
  const { load, look } = aGroup("delta5");
  await load(SMALL_SCHOOL);

  await load(
    {
      ...only("users", `t9,active,${AT},true,s1,teacher,Teacher.Nine,,Nine,Teacher,,,,,,,,`),
      ...only("enrollments", `e8,tobedeleted,${AT},,,,,,,`, `e19,active,${AT},k-7a,s1,t9,teacher,true,,`),
    },
    { modes: { users: "delta", enrollments: "delta" } },
  );

  expect(
    await look(`select p.name_en as teacher from sections s
      join people p on p.school_id = s.school_id and p.id = s.homeroom_teacher_id
      where s.school_id in (select id from schools where group_id = $1) and s.homeroom_sourced_id = 'e19'`),
  ).toEqual([{ teacher: "Nine Teacher" }]);
});

test("OR-11: the same delta twice changes nothing the second time", async () => {
  const { load } = aGroup("delta4");
  await load(SMALL_SCHOOL);
  const delta = () =>
    load(only("users", `u2,active,${AT},true,s1,student,st0002,,New,Name,,0002,,,,,07,`), {
      modes: { users: "delta" },
    });
  await delta();

  expect((await delta()).files["users.csv"]).toMatchObject({ rows: 1, unchanged: 1, update: 0 });
});

/** A file of the small school with other rows. */
function only(file: string, ...rows: readonly string[]): PackageFiles {
  const name = `${file}.csv`;
  const [header = ""] = String(SMALL_SCHOOL[name]).split("\r\n");
  return { [name]: [header, ...rows, ""].join("\r\n") };
}
