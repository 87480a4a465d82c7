import assert from "node:assert/strict";

import { changeLesson, copyLessons, listLessons } from "@dars/contract/learning/curriculum";
import * as contract from "@dars/contract/learning/group-plans";
import { saveLessonPlan, type PlanRow } from "@dars/contract/learning/lesson-plan";
import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { proposals } from "#oversight/proposals/public.ts";
import type { Actor } from "#platform/context.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { anEvaluator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";

import { groupPlans } from "./group-plans.routes.ts";
import { groupPlanChanged } from "./save-group-plan.ts";

const { as, aTaughtSubject, begun, database } = await lessonsBed(groupPlans, proposals([groupPlanChanged]));
type TaughtSubject = Awaited<ReturnType<typeof aTaughtSubject>>;
interface OfferingParams {
  readonly schoolId: number;
  readonly offeringId: number;
}

const toOfferingParams = ({
  school,
  offering,
}: Pick<TaughtSubject, "school" | "offering">): OfferingParams => ({
  schoolId: school.id,
  offeringId: offering.id,
});

const read = (actor: Actor, params: OfferingParams) => as(actor).call(contract.readGroupPlan, { params });

const share = (actor: Actor, params: OfferingParams, revision = 0) =>
  as(actor).call(contract.shareLessonPlan, { params, body: { key: aKey(), revision, reason: null } });

const take = (actor: Actor, params: OfferingParams, rows: PlanRow[]) =>
  as(actor).call(saveLessonPlan, { params, body: { key: aKey(), language: "ar", rows } });

/** A subject with two lessons and a plan of them that the group shares, and a school beside that teaches it too. */
async function aSharedPlan() {
  const place = await aTaughtSubject();
  const administrator = await anAdministrator(database, place.group);
  await take(place.coordinator.actor, toOfferingParams(place), [
    aRow({ name: { ar: "القوى", ckb: null, en: "Forces" }, week: 3 }),
    aRow({ name: { ar: "الحركة", ckb: null, en: null }, week: 4 }),
  ]);
  await share(administrator.actor, toOfferingParams(place));
  const school = await aSchool(database, place.group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level: place.level, subject: place.physics });
  const section = await aSection(database, year, { level: place.level, letter: "A" });
  const teacher = await aTeacher(database, school);
  await aTeachingClass(database, offering, { section, teacher });
  return { place, administrator, sister: { teacher, at: toOfferingParams({ school, offering }) } };
}

const aRow = (row: Partial<PlanRow>): PlanRow => ({
  lessonId: null,
  revision: 0,
  unit: "الميكانيك",
  unitName: { ar: "الميكانيك", ckb: null, en: "Mechanics" },
  name: { ar: null, ckb: null, en: null },
  objectives: "",
  week: null,
  minutes: null,
  ...row,
});

test("C3: a plan that the group shares is taken over in another school, and later what has changed of it", async () => {
  const { place, administrator, sister } = await aSharedPlan();
  const { teacher, at } = sister;

  const first = await read(teacher.actor, at);
  expect(first).toMatchObject({ revision: 1, may: { take: true, write: "no" } });
  expect(first.changes.map(({ lessonId, week }) => [lessonId, week])).toEqual([
    [null, 3],
    [null, 4],
  ]);
  expect(await take(teacher.actor, at, first.changes)).toEqual({ units: 1, created: 2, changed: 0 });
  const { units, lessons } = await as(teacher.actor).call(listLessons, { params: at });
  expect(units.map(({ name }) => name)).toEqual([{ ar: "الميكانيك", ckb: null, en: "Mechanics" }]);
  expect(lessons).toMatchObject([{ week: 3, drafts: 1 }, { week: 4 }]);
  expect((await read(teacher.actor, at)).changes).toEqual([]);

  // A lesson that is called otherwise from now on is still the one that was taken over.
  const [forces, motion] = first.lessons;
  assert(forces && motion);
  await as(administrator.actor).call(contract.saveGroupPlan, {
    params: toOfferingParams(place),
    body: {
      key: aKey(),
      revision: 1,
      reason: null,
      lessons: [{ ...forces, name: { ar: "قوانين نيوتن", ckb: null, en: null } }, motion],
    },
  });
  const later = await read(teacher.actor, at);
  expect(later.changes).toMatchObject([{ lessonId: lessons[0]?.id, name: { ar: "قوانين نيوتن" } }]);
  expect(await take(teacher.actor, at, later.changes)).toEqual({ units: 0, created: 0, changed: 1 });
  expect((await read(teacher.actor, at)).changes).toEqual([]);
  expect((await read(place.coordinator.actor, toOfferingParams(place))).changes).toHaveLength(1);
});

test("C3: a coordinator asks for a plan, and it is the group's once an administrator approves it", async () => {
  const place = await aTaughtSubject();
  const administrator = await anAdministrator(database, place.group);
  await begun(place, place.coordinator, "Forces");

  const { proposalId } = await share(place.coordinator.actor, toOfferingParams(place));
  assert(proposalId);
  expect((await read(place.coordinator.actor, toOfferingParams(place))).revision).toBe(0);
  await as(administrator.actor).call(decideProposal, {
    params: { schoolId: place.school.id, proposalId },
    body: { approve: true, note: null, isAlone: false },
  });
  expect(await read(place.coordinator.actor, toOfferingParams(place))).toMatchObject({
    revision: 1,
    lessons: [{ name: { en: "Forces" } }],
    changes: [],
    may: { write: "ask" },
  });
});

test("C3: who decides on a plan reads which lessons it adds, changes and leaves out", async () => {
  const { place, administrator } = await aSharedPlan();
  const { actor } = place.coordinator;
  const params = toOfferingParams(place);
  const [forces, motion] = (await read(actor, params)).lessons;
  assert(forces && motion);
  const heat = { ...forces, id: aKey(), name: { ar: null, ckb: null, en: "Heat" }, week: null };
  await as(actor).call(contract.saveGroupPlan, {
    params,
    body: { key: aKey(), revision: 1, reason: null, lessons: [{ ...forces, week: 5 }, heat] },
  });

  const { proposals: listed } = await as(administrator.actor).call(listProposals, {
    params: { schoolId: place.school.id },
  });
  expect(listed[0]?.changes.filter(({ field }) => field.startsWith("lesson"))).toMatchObject([
    { field: "lessons", from: "2", to: "2" },
    {
      field: "lesson",
      from: "القوى (3)",
      to: "القوى (5)",
      names: { from: { en: "Forces (3)" }, to: { ar: "القوى (5)", en: "Forces (5)" } },
    },
    { field: "lesson", from: null, to: "Heat" },
    { field: "lesson", from: "الحركة (4)", to: null },
  ]);
});

test("C3: nobody else writes the plan, and no other group sees it", async () => {
  const { place, administrator, sister } = await aSharedPlan();
  const stranger = await aTaughtSubject();
  const foreign = await anAdministrator(database, stranger.group);
  const evaluator = await anEvaluator(database, place.group, { schools: [place.school] });

  for (const { actor } of [place.teacher, place.management, place.student, place.mother, evaluator])
    await expect(share(actor, toOfferingParams(place), 1)).rejects.toMatchObject({ code: "forbidden" });
  await expect(share(foreign.actor, toOfferingParams(place), 1)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(foreign.actor, toOfferingParams(place))).rejects.toMatchObject({ code: "not-found" });
  await expect(read(place.stranger.actor, toOfferingParams(place))).rejects.toMatchObject({
    code: "not-found",
  });
  expect((await read(stranger.teacher.actor, toOfferingParams(stranger))).lessons).toEqual([]);

  const { officeId } = place.group;
  for (const schoolId of [place.school.id, sister.at.schoolId, stranger.school.id, foreign.schoolId])
    await database.inSchool(schoolId, async (db) => {
      const { rows } = await sql`select from group_plans where school_id = ${officeId}`.execute(db);
      const isOfGroup = schoolId === place.school.id || schoolId === sister.at.schoolId;
      expect(rows).toHaveLength(isOfGroup ? 1 : 0);
      const { numAffectedRows } = await sql`update group_plans set lessons = '[]'`.execute(db);
      expect(numAffectedRows).toBe(0n);
    });
  await expect(
    database.inSchool(place.school.id, (db) =>
      sql`insert into group_plans (school_id, subject_id, level_id, lessons)
        values (${officeId}, ${place.physics.id}, ${place.level.id}, '[]')`.execute(db),
    ),
  ).rejects.toThrow(/row-level security/u);
  expect((await read(administrator.actor, toOfferingParams(place))).lessons).toHaveLength(2);
});

test("KEY-4: a plan that another person has written meanwhile is not overwritten", async () => {
  const { place, administrator } = await aSharedPlan();

  await expect(share(administrator.actor, toOfferingParams(place))).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale", revision: 1 },
  });
  await expect(share(place.coordinator.actor, toOfferingParams(place))).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a lesson of the same name becomes the plan's", async () => {
  const { teacher, at } = (await aSharedPlan()).sister;
  await take(teacher.actor, at, [aRow({ name: { ar: "القُوى", ckb: null, en: null } })]);

  const { changes } = await read(teacher.actor, at);

  expect(changes.map(({ lessonId }) => lessonId === null)).toEqual([false, true]);
});

test("a lesson stays the plan's in the next year, however it is called", async () => {
  const { place } = await aSharedPlan();
  const { actor } = place.coordinator;
  const schoolId = place.school.id;
  const coming = await aYear(database, place.school, {
    startsOn: dayFromToday(300),
    endsOn: dayFromToday(600),
    state: "planning",
  });
  const { id: offeringId } = await anOffering(database, coming, {
    level: place.level,
    subject: place.physics,
  });
  const params = { schoolId, offeringId };
  await as(actor).call(copyLessons, { params, body: { key: aKey(), fromOfferingId: place.offering.id } });
  const [lesson] = (await as(actor).call(listLessons, { params })).lessons;
  assert(lesson);
  const { id: lessonId, objectives, unitId, week, minutes, revision } = lesson;
  const name = { ar: "باسم آخر", ckb: null, en: null };
  await as(actor).call(changeLesson, {
    params: { schoolId, lessonId },
    body: { key: aKey(), revision, name, objectives, unitId, week, minutes },
  });

  expect((await read(actor, params)).changes).toMatchObject([{ lessonId, name: { en: "Forces" } }]);
});
