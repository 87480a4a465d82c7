import { listSections } from "@dars/contract/school/schools";
import {
  assignTeacher,
  endAssignment,
  handOver,
  listClasses,
  listTeachers,
} from "@dars/contract/school/teaching";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { schools } from "#school/schools/schools.routes.ts";

import { teaching } from "./teaching.routes.ts";

const { database, owner, as } = await testbed([teaching, schools], { authorise: authoriseWith() });

const TODAY = dayFromToday(0);

test("C5: whoever is assigned sees the class at once, and the office sees who teaches how much", async () => {
  const { school, section, classId, office, first } = await aSchoolDay();

  await assign(office, school, classId, first, { startsOn: TODAY });

  const { classes } = await office.call(listClasses, {
    params: { schoolId: school.id, sectionId: section.id },
  });
  expect(classes).toMatchObject([
    { id: classId, assignments: [{ teacher: { id: first.id }, role: "primary", standing: "active" }] },
  ]);
  expect(await fetchSectionIds(first, school)).toEqual([section.id]);
  const { teachers } = await office.call(listTeachers, { params: { schoolId: school.id } });
  expect(teachers.find(({ id }) => id === first.id)).toMatchObject({ classes: 1, weeklyPeriods: 5 });
});

test("ASG-1: a second primary teacher of the same day is refused, an assistant is not", async () => {
  const { school, classId, office, first, second } = await aSchoolDay();
  await assign(office, school, classId, first, { startsOn: TODAY });

  const twice = assign(office, school, classId, second, { startsOn: dayFromToday(30) });

  await expect(twice).rejects.toMatchObject({ code: "conflict", details: { reason: "primary-taken" } });
  await assign(office, school, classId, second, { startsOn: TODAY, role: "assistant" });
});

test("ASG-1: the database itself keeps a second primary teacher out", async () => {
  const { school, classId, first, second } = await aSchoolDay();
  const insert = (teacherId: number, from: string, to: string | null) =>
    owner.query(
      `insert into teacher_assignments (school_id, teaching_class_id, teacher_id, starts_on, ends_on)
       values ($1, $2, $3, $4, $5)`,
      [school.id, classId, teacherId, from, to],
    );
  await insert(first.id, "2026-09-01", "2026-11-01");
  await insert(second.id, "2026-11-01", null);

  await expect(insert(first.id, "2026-10-31", "2026-11-01")).rejects.toMatchObject({
    constraint: "teacher_assignments_one_primary",
  });
});

test("a class is handed over from one day to the next in one step, and the first teacher's access ends with it", async () => {
  const { school, section, classId, office, first, second } = await aSchoolDay();
  await assign(office, school, classId, first, { startsOn: dayFromToday(-30) });
  expect(await fetchSectionIds(first, school)).toEqual([section.id]);

  await hand(office, school, classId, second, TODAY);

  expect(await fetchSectionIds(first, school)).toEqual([]);
  expect(await fetchSectionIds(second, school)).toEqual([section.id]);
});

test("what is handed over for a day to come changes nothing before", async () => {
  const { school, section, classId, office, first, second } = await aSchoolDay();
  await assign(office, school, classId, first, { startsOn: dayFromToday(-30) });

  await hand(office, school, classId, second, dayFromToday(3));

  expect(await fetchSectionIds(first, school)).toEqual([section.id]);
  expect(await fetchSectionIds(second, school)).toEqual([]);
});

test("AZ-4: an assignment that ends today closes the teacher's access at the next request", async () => {
  const { school, section, classId, office, first } = await aSchoolDay();
  const { id } = await assign(office, school, classId, first, { startsOn: TODAY, role: "substitute" });
  expect(await fetchSectionIds(first, school)).toEqual([section.id]);

  await end(office, school, id, TODAY);

  expect(await fetchSectionIds(first, school)).toEqual([]);
});

test("ASG-1: a primary teacher leaves a class without one only when the office says that it knows", async () => {
  const { school, classId, office, first } = await aSchoolDay();
  const { id } = await assign(office, school, classId, first, { startsOn: TODAY });

  await expect(end(office, school, id, TODAY)).rejects.toMatchObject({
    details: { reason: "leaves-vacant" },
  });
  await end(office, school, id, TODAY, true);
});

test("AZ-7: nobody is assigned in an archived year", async () => {
  const { school, classId, office, first } = await aSchoolDay("archived");

  await expect(assign(office, school, classId, first, { startsOn: TODAY })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("AZ-2: a class of another school is not there", async () => {
  const { school, first } = await aSchoolDay();
  const { office, classId, school: other } = await aSchoolDay();

  await expect(assign(office, school, classId, first, { startsOn: TODAY })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(assign(office, other, classId, first, { startsOn: TODAY })).rejects.toMatchObject({
    code: "invalid",
  });
});

type Step = readonly ["assign" | "hand" | "end", teacher: number, from: number, days: number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom("assign" as const, "hand" as const, "end" as const),
  fc.nat({ max: 1 }),
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: 1, max: 60 }),
);

test("ASG-1: whatever the office does in whatever order, no day has two primary teachers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { school, section, classId, office, first, second } = await aSchoolDay();
      for (const [verb, who, from, days] of steps) {
        const teacher = who === 0 ? first : second;
        const on = dayFromToday(from);
        const { classes } = await office.call(listClasses, {
          params: { schoolId: school.id, sectionId: section.id },
        });
        const some = classes[0]?.assignments[who];
        if (verb === "assign")
          await allowed(
            assign(office, school, classId, teacher, { startsOn: on, endsOn: dayFromToday(from + days) }),
          );
        else if (verb === "hand") await allowed(hand(office, school, classId, teacher, on));
        else if (some) await allowed(end(office, school, some.id, on, true, some.revision));
      }
      const { rows } = await owner.query<{ day: string }>(
        `select day from teacher_assignments a, generate_series(a.starts_on,
           coalesce(a.ends_on, a.starts_on + 200) - 1, interval '1 day') day
         where a.school_id = $1 and a.role = 'primary' group by day having count(*) > 1`,
        [school.id],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

/** A refusal is an answer too; anything else is a fault. */
async function allowed(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "conflict") throw error;
  });
}

async function aSchoolDay(state: "current" | "archived" = "current") {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { state });
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level });
  const subject = await aSubject(database, group);
  const offering = await anOffering(database, year, { level, subject, weeklyPeriods: 5 });
  const { id: classId } = await aTeachingClass(database, offering, { section });
  const office = as((await aManagement(database, school)).actor);
  const [first, second] = [await aTeacher(database, school), await aTeacher(database, school)];
  return { school, section, classId, office, first, second };
}

type Day = Awaited<ReturnType<typeof aSchoolDay>>;

const assign = (
  office: Day["office"],
  school: Day["school"],
  classId: number,
  teacher: Member,
  days: { startsOn: string; endsOn?: string; role?: "assistant" | "substitute" },
) =>
  office.call(assignTeacher, {
    params: { schoolId: school.id, classId },
    body: { key: aKey(), teacherId: teacher.id, role: "primary", endsOn: null, ...days },
  });

const hand = (office: Day["office"], school: Day["school"], classId: number, teacher: Member, on: string) =>
  office.call(handOver, {
    params: { schoolId: school.id, classId },
    body: { key: aKey(), teacherId: teacher.id, on },
  });

const end = (
  office: Day["office"],
  school: Day["school"],
  assignmentId: number,
  endsOn: string,
  leavesVacant = false,
  revision = 1,
) =>
  office.call(endAssignment, {
    params: { schoolId: school.id, assignmentId },
    body: { key: aKey(), revision, endsOn, leavesVacant },
  });

async function fetchSectionIds({ actor }: Member, { id: schoolId }: Day["school"]): Promise<number[]> {
  const { sections } = await as(actor).call(listSections, { params: { schoolId } });
  return sections.map(({ id }) => id);
}
