import { countUnnumbered, numberUnnumbered, saveRegisterNumbers } from "@dars/contract/school/enrolment";
import { listSectionStudents } from "@dars/contract/school/schools";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { schools } from "#school/schools/schools.routes.ts";

import { enrolmentCalls, twoSections } from "./enrolment.factory.ts";
import { enrolment } from "./enrolment.routes.ts";
import { enrolmentEnded, studentEnrolled, studentsMoved } from "./public.ts";

const KINDS = [enrolmentEnded, studentEnrolled, studentsMoved];
const { database, owner, as } = await testbed([enrolment, schools, proposals(KINDS)], {
  authorise: authoriseWith(),
});
const { enrol, move, undo, fetchEnrolments } = enrolmentCalls(as);

type GivenSection = Pick<Awaited<ReturnType<typeof twoSections>>, "management" | "school" | "first">;

/** Amal has 1 and Badr 2 in the first section; nobody sits in the other. */
async function aNumberedSection() {
  const place = await twoSections(database);
  const badr = await aStudent(database, place.school, { section: place.first });
  await give(place, [
    [place.amal.id, 1],
    [badr.id, 2],
  ]);
  return { ...place, badr };
}

const give = async (
  { management, school, first }: GivenSection,
  numbers: readonly (readonly [number, number | null])[],
  sectionId = first.id,
) =>
  giveOn(
    management,
    { schoolId: school.id, sectionId },
    numbers,
    await numbersIn({ management, school, first }, sectionId),
  );

/** As a page that was read before says it. */
const giveOn = (
  management: Member,
  params: { readonly schoolId: number; readonly sectionId: number },
  numbers: readonly (readonly [number, number | null])[],
  seen: ReadonlyMap<number, number | null>,
) =>
  as(management.actor).call(saveRegisterNumbers, {
    params,
    body: {
      key: aKey(),
      numbers: numbers.map(([studentId, registerNo]) => ({
        studentId,
        registerNo,
        seen: seen.get(studentId) ?? null,
      })),
    },
  });

/** Of those who have one. */
async function numbersIn({ management, school, first }: GivenSection, sectionId = first.id) {
  const { students } = await as(management.actor).call(listSectionStudents, {
    params: { schoolId: school.id, sectionId },
  });
  const numbered = students.filter(({ registerNo }) => registerNo !== null);
  return new Map(numbered.map(({ id, registerNo }) => [id, registerNo]));
}

test("ENR-5: two students exchange their numbers in one save, and the audit log has it", async () => {
  const place = await aNumberedSection();

  expect(
    await give(place, [
      [place.amal.id, 2],
      [place.badr.id, 1],
    ]),
  ).toEqual({ changed: 2 });

  expect(await numbersIn(place)).toEqual(
    new Map([
      [place.amal.id, 2],
      [place.badr.id, 1],
    ]),
  );
  const { rows } = await owner.query(
    "select subject_id, changes from audit_events where school_id = $1 and action = 'section.numbered' order by id desc limit 1",
    [place.school.id],
  );
  expect(rows).toEqual([{ subject_id: place.first.id, changes: { students: 2 } }]);
});

test("KEY-4: a number that somebody else has changed since is not written over, and those left alone do not matter", async () => {
  const place = await aNumberedSection();
  const { management, school, first, amal, badr } = place;
  const params = { schoolId: school.id, sectionId: first.id };
  const before = await numbersIn(place);
  await give(place, [[amal.id, 7]]);

  const both = [
    [amal.id, 5],
    [badr.id, 6],
  ] as const;
  await expect(giveOn(management, params, both, before)).rejects.toMatchObject({
    details: { reason: "stale", stored: [{ studentId: amal.id, registerNo: 7 }] },
  });
  await giveOn(management, params, [[badr.id, 6]], before);

  expect(await numbersIn(place)).toEqual(
    new Map([
      [amal.id, 7],
      [badr.id, 6],
    ]),
  );
});

test("ENR-5: a number is unique in its section: the one who has it keeps it, and nothing is saved", async () => {
  const place = await aNumberedSection();
  const carim = await aStudent(database, place.school, { section: place.first });

  await expect(
    give(place, [
      [carim.id, 2],
      [place.amal.id, 9],
    ]),
  ).rejects.toMatchObject({ code: "conflict", details: { needs: "number", registerNo: 2 } });
  expect((await numbersIn(place)).get(place.amal.id)).toBe(1);

  const newcomer = await aStudent(database, place.school);
  const entry = { levelId: place.primary.id, sectionId: place.first.id };
  await expect(enrol(place.management, newcomer, { ...entry, registerNo: 2 })).rejects.toMatchObject({
    details: { needs: "number" },
  });
});

test("ENR-5: a student of another section is not numbered here", async () => {
  const place = await aNumberedSection();

  await expect(give(place, [[place.amal.id, 4]], place.target.id)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("ENR-5: who comes into a numbered section gets the next number, and none where nobody has one", async () => {
  const place = await aNumberedSection();
  const { management, primary, first, target } = place;
  const [newcomer, lonely] = [await aStudent(database, place.school), await aStudent(database, place.school)];

  await enrol(management, newcomer, { levelId: primary.id, sectionId: first.id });
  await enrol(management, lonely, { levelId: primary.id, sectionId: target.id });

  expect((await numbersIn(place)).get(newcomer.id)).toBe(3);
  expect((await numbersIn(place, target.id)).has(lonely.id)).toBe(false);
});

test("ENR-5: a move leaves the number behind, and undone gives it back", async () => {
  const place = await aNumberedSection();
  const { management, target, amal, badr } = place;
  await enrol(management, await aStudent(database, place.school), {
    levelId: place.primary.id,
    sectionId: target.id,
    registerNo: 1,
  });

  const { moveId } = await move(management, amal, target.id);

  expect((await numbersIn(place, target.id)).get(amal.id)).toBe(2);
  await undo(management, moveId);
  expect(await numbersIn(place)).toEqual(
    new Map([
      [amal.id, 1],
      [badr.id, 2],
    ]),
  );
  expect((await fetchEnrolments(management, amal))[0]?.registerNo).toBe(1);
});

test("ENR-5: undone after the office gave the number to another, the student gets the next", async () => {
  const place = await aNumberedSection();
  const { moveId } = await move(place.management, place.amal, place.target.id);
  await give(place, [[place.badr.id, 1]]);

  await undo(place.management, moveId);

  expect((await numbersIn(place)).get(place.amal.id)).toBe(2);
});

test("ENR-5: after an import all sections without numbers are numbered by name at once, and the others stay", async () => {
  const place = await aNumberedSection();
  const { management, school, target } = place;
  for (const name of ["ياس", "أمل", "سارة"])
    await aStudent(database, school, { name: { ar: name }, section: target });
  const params = { schoolId: school.id };
  const missing = () => as(management.actor).call(countUnnumbered, { params });
  const before = await numbersIn(place);
  const { sections, students } = await missing();
  expect(sections).toBeGreaterThan(0);

  const done = await as(management.actor).call(numberUnnumbered, { params, body: { key: aKey() } });

  expect(done).toEqual({ sections, students });
  expect(await missing()).toEqual({ sections: 0, students: 0 });
  expect(await numbersIn(place)).toEqual(before);
  // The list is in the order of names.
  expect([...(await numbersIn(place, target.id)).values()]).toEqual([1, 2, 3]);
});
