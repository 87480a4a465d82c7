import { amendMark, publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { moveStudents } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, results, enrolment], { authorise: authoriseWith() });

const MARKS = { M1: 70, M2: 75 };

test("PUB-1: an amendment is shown to a student who sits in another section since", async () => {
  const { huda, first, second, publish, move, amend, read } = await twoSections();
  await publish(first.id, ["M1"]);
  await publish(second.id, ["M1"]);
  await move(huda.id, second.id);

  const amended = await amend(huda.id, 80);

  const { result } = await read(huda);
  expect(result).toMatchObject({ revision: amended.revision, section: { id: second.id } });
  expect(result.subjects[0]?.marks).toEqual({ M1: 80 });
});

test("PUB-1: an amendment is shown to a student who sits nowhere any more, beside all that was published", async () => {
  const { school, amal, first, publish, amend, read } = await twoSections();
  await publish(first.id, ["M1"]);
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("enrolments")
      .set({ state: "withdrawn", section_id: null })
      .where("school_id", "=", school.id)
      .where("student_id", "=", amal.id)
      .execute(),
  );

  await publish(first.id, ["M2"]);
  const amended = await amend(amal.id, 80);

  expect(amended.revision).toBe(2);
  expect((await read(amal)).result).toMatchObject({
    revision: 2,
    section: { id: first.id },
    // What the section publishes afterwards is not the student's.
    subjects: [{ marks: { M1: 80 } }, { marks: { M1: 70 } }],
  });
  expect((await read(amal)).result.subjects[0]?.marks).not.toHaveProperty("M2");
});

test("PUB-1: a student keeps what was published before the move, also where the new section has nothing published", async () => {
  const { huda, first, second, publish, move, amend, read } = await twoSections();
  await publish(first.id, ["M1"]);
  await move(huda.id, second.id);
  await publish(first.id, ["M2"]);

  const amended = await amend(huda.id, 80);

  const marks = async () => (await read(huda)).result.subjects[0]?.marks;
  expect((await read(huda)).result).toMatchObject({
    revision: amended.revision,
    section: { id: second.id },
  });
  // What the former section publishes after the move is not the student's.
  expect(await marks()).toEqual({ M1: 80 });
  await publish(second.id, ["M2"]);
  expect(await marks()).toEqual({ M1: 80, M2: 75 });
});

test("PUB-2: a withdrawal takes from a student who moved only what it had made public", async () => {
  const { huda, first, second, publish, withdraw, move, read } = await twoSections();
  const month = await publish(first.id, ["M1"]);
  const withdrawn = await publish(first.id, ["M2"]);
  await move(huda.id, second.id);

  await withdraw(withdrawn.id);

  const { result } = await read(huda);
  expect(result).toMatchObject({ section: { id: second.id }, outcome: null });
  expect(result.subjects[0]?.marks).toEqual({ M1: 70 });
  await withdraw(month.id);
  await expect(read(huda)).rejects.toMatchObject({ code: "not-found" });
});

test("PUB-2: of a shared class a student sees what is published for the own section", async () => {
  const { school, huda, noor, first, second, otherOffering, otherSheet, publish, amend, read } =
    await twoSections();
  // Noor sits with Huda's section in Arabic.
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("class_enrolments")
      .set({ teaching_class_id: otherSheet.id })
      .where("school_id", "=", school.id)
      .where("student_id", "=", noor.id)
      .where("teaching_class_id", "not in", (from) =>
        from.selectFrom("teaching_classes").select("id").where("offering_id", "<>", otherOffering.id),
      )
      .execute(),
  );
  await publish(first.id, ["M1", "M2"]);
  await publish(second.id, ["M1"]);
  await amend(noor.id, 80);

  const fetchArabicColumns = async (student: typeof huda) =>
    (await read(student)).result.subjects.find(({ offeringId }) => offeringId === otherOffering.id)
      ?.published;
  expect(await fetchArabicColumns(huda)).toEqual(["M1", "M2"]);
  expect(await fetchArabicColumns(noor)).toEqual(["M1"]);
});

test("PUB-2: a withdrawal leaves to students who moved what the present section has", async () => {
  const { huda, first, second, publish, withdraw, move, read } = await twoSections();
  const withdrawn = await publish(first.id, ["M1"]);
  await publish(second.id, ["M2"]);
  await move(huda.id, second.id);

  await withdraw(withdrawn.id);

  const { result } = await read(huda);
  expect(result.subjects[0]?.marks).toEqual({ M2: 75 });
});

/** Two sections of one level, Huda and Amal in the first, with approved columns in all their classes. */
async function twoSections() {
  const world = await aMarkedSchool(database);
  const { school, section: first, year, level, students, management, offering, otherOffering } = world;
  const [huda, amal] = students;
  if (!huda || !amal) throw new Error("Nobody sits here.");
  await approveColumns(database, world, MARKS);
  const second = await aSection(database, year, { level, letter: "B" });
  const noor = await aStudent(database, school, { section: second, name: "Noor" });
  const sheet = await aTeachingClass(database, offering, { section: second });
  const otherSheet = await aTeachingClass(database, otherOffering, { section: second });
  await approveColumns(database, { ...world, students: [noor], sheet, otherSheet }, MARKS);
  const office = as(management.actor);
  return {
    ...world,
    first,
    second,
    huda,
    amal,
    noor,
    publish: (sectionId: number, codes: readonly string[]) =>
      office.call(publishMarks, { params: { schoolId: school.id }, body: publishing(sectionId, codes) }),
    withdraw: (publicationId: number) =>
      office.call(withdrawPublication, {
        params: { schoolId: school.id, publicationId },
        body: { key: aKey(), reason: "A mistake in the column" },
      }),
    move: (studentId: number, sectionId: number) =>
      office.call(moveStudents, {
        params: { schoolId: school.id, sectionId },
        body: {
          key: aKey(),
          studentIds: [studentId],
          startsOn: dayFromToday(0),
          reason: null,
          isOverCapacity: false,
        },
      }),
    amend: (studentId: number, mark: number) =>
      office.call(amendMark, {
        params: { schoolId: school.id, studentId },
        body: { key: aKey(), offeringId: offering.id, code: "M1", mark, reason: "Counted wrongly" },
      }),
    read: ({ id, actor }: typeof huda) =>
      as(actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: id, yearId: year.id },
      }),
  };
}
