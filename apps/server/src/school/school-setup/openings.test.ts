import { openSchool } from "@dars/contract/school/school-setup";
import { listSections } from "@dars/contract/school/schools";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { LEVELS, SUBJECTS } from "#school/curriculum/public.ts";
import { schools } from "#school/schools/schools.routes.ts";

import { openings } from "./openings.routes.ts";

const { database, as, owner } = await testbed([openings, schools], { authorise: authoriseWith() });

test("C3: an empty school is opened in one step, with year, terms, sections, subjects and classes", async () => {
  const { school, actor } = await anEmptySchool();

  const opened = await open(actor, school.id, [
    { code: "I1", sections: 2 },
    { code: "I2", sections: 1 },
  ]);

  const perLevel = Object.keys(LEVELS.find(({ code }) => code === "I1")?.periods ?? {}).length;
  expect(opened).toMatchObject({ sections: 3, subjects: perLevel, classes: 3 * perLevel });
  const { year, sections } = await as(actor).call(listSections, { params: { schoolId: school.id } });
  expect(year).toMatch(/^\d{4}-\d{4}$/);
  expect(sections.map(({ level, letter }) => `${level.code} ${letter}`)).toEqual(["I1 أ", "I1 ب", "I2 أ"]);
  expect(await countRows("terms", school.id)).toBe(5);
});

test("C3: the times of the periods are filled in: the usual day, or another school's that has room for the levels", async () => {
  const { group, school, actor } = await anEmptySchool();
  await open(actor, school.id, [{ code: "I1", sections: 1 }]);
  const weekly = Object.values(LEVELS.find(({ code }) => code === "I1")?.periods ?? {});
  const lessons = Math.ceil(weekly.reduce((sum, periods) => sum + periods, 0) / 5);

  const usual = await listLessons(school.id);
  expect(usual.map(({ no }) => no)).toEqual(Array.from({ length: lessons }, (_, index) => index + 1));
  expect(usual[0]).toMatchObject({ starts: "08:00", ends: "08:45" });

  await owner.query("update plan_periods set ends_at = '08:40' where school_id = $1 and no = 1", [school.id]);
  const next = await aSchool(database, group);
  await open(actor, next.id, [{ code: "P1", sections: 1 }]);
  expect((await listLessons(next.id))[0]).toMatchObject({ starts: "08:00", ends: "08:40" });
});

async function listLessons(schoolId: number) {
  const { rows } = await owner.query<{ no: number; starts: string; ends: string }>(
    `select no::int, to_char(starts_at, 'HH24:MI') as starts, to_char(ends_at, 'HH24:MI') as ends
     from plan_periods where school_id = $1 and kind = 'lesson' order by position`,
    [schoolId],
  );
  return rows;
}

test("what the group has already is used again by its next school", async () => {
  const { group, school, actor } = await anEmptySchool();
  const next = await aSchool(database, group);
  await open(actor, school.id, [{ code: "P1", sections: 1 }]);
  await open(actor, next.id, [{ code: "P1", sections: 1 }]);

  const { rows } = await owner.query(
    `select (select count(*) from levels where group_id = $1)::int as levels,
            (select count(*) from subjects where group_id = $1)::int as subjects`,
    [group.id],
  );

  expect(rows).toEqual([{ levels: LEVELS.length, subjects: SUBJECTS.length }]);
});

test("a school that has sections is not opened again, and the same request is answered as it was", async () => {
  const { school, actor } = await anEmptySchool();
  const body = { key: aKey(), levels: [{ code: "P1" as const, sections: 1 }] };
  const send = (given = body) => as(actor).call(openSchool, { params: { schoolId: school.id }, body: given });

  const first = await send();

  expect(await send()).toEqual(first);
  await expect(send({ ...body, key: aKey() })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "opened-already" },
  });
});

test("a level that is named twice is refused, and nothing is made", async () => {
  const { group, school, actor } = await anEmptySchool();

  await expect(
    open(actor, school.id, [
      { code: "P1", sections: 1 },
      { code: "P1", sections: 2 },
    ]),
  ).rejects.toMatchObject({ code: "invalid", field: "/body/levels" });

  const { rowCount } = await owner.query("select from levels where group_id = $1", [group.id]);
  expect(rowCount).toBe(0);
});

test("AZ-2: another group's school is not there to be opened", async () => {
  const { actor } = await anEmptySchool();
  const { school: foreign } = await anEmptySchool();

  await expect(open(actor, foreign.id, [{ code: "P1", sections: 1 }])).rejects.toMatchObject({
    code: "not-found",
  });
});

async function anEmptySchool() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const { actor } = await anAdministrator(database, group);
  return { group, school, actor };
}

const open = (
  actor: Awaited<ReturnType<typeof anEmptySchool>>["actor"],
  schoolId: number,
  levels: { code: "P1" | "I1" | "I2"; sections: number }[],
) => as(actor).call(openSchool, { params: { schoolId }, body: { key: aKey(), levels } });

async function countRows(table: "terms", schoolId: number): Promise<number> {
  const { rowCount } = await owner.query(`select from ${table} where school_id = $1`, [schoolId]);
  return rowCount ?? 0;
}
