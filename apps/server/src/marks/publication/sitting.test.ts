import { publishMarks } from "@dars/contract/marks/publication";
import { readSheet } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, sheets], { authorise: authoriseWith() });

const MONTHS = { M1: 60, M2: 60, MID: 60, M3: 60, M4: 60 };

const openSecondRound = ({ school }: { readonly school: { readonly id: number } }) =>
  database.inSchool(school.id, (db) =>
    db
      .updateTable("mark_windows")
      .set({ opens_on: dayFromToday(-1) })
      .where("school_id", "=", school.id)
      .where("code", "=", "FIN2")
      .execute(),
  );

test("GB-3: of a sheet's exams, who is exempt from the final and who is not in the second round", async () => {
  const world = await aMarkedSchool(database, { students: 5 });
  const { school, students, teacher, offering, sheet } = world;
  const [exempt, passing, failing, deferred, lacking] = students.map(({ id }) => id);
  await approveColumns(database, world, { ...MONTHS, FIN1: 60 });
  const set = (studentId: number | undefined, codes: readonly string[], mark: number | string | null) =>
    database.inSchool(school.id, (db) =>
      db
        .updateTable("marks")
        .set(
          typeof mark === "number"
            ? { points: String(mark) }
            : { points: null, state: mark === null ? null : "absent_excused" },
        )
        .where("school_id", "=", school.id)
        .where("student_id", "=", studentId ?? 0)
        .where("offering_id", "=", offering.id)
        .where("code", "in", [...codes])
        .execute(),
    );
  await set(exempt, Object.keys(MONTHS), 95);
  await set(exempt, ["FIN1"], null);
  await set(failing, ["FIN1"], 20);
  await set(deferred, ["FIN1"], "absent_excused");
  await set(lacking, ["FIN1"], null);
  const params = { schoolId: school.id, sheetId: sheet.id };

  const closed = await as(teacher.actor).call(readSitting, { params });
  expect(
    closed.exams.map(({ code }) => code),
    "H8: nothing of an exam that has not begun",
  ).toEqual(["FIN1"]);
  await openSecondRound(world);
  const { exams } = await as(teacher.actor).call(readSitting, { params });

  expect(exams.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: "FIN1", away: [exempt] },
    { code: "FIN2", away: [exempt, passing] },
  ]);
  const shown = await as(teacher.actor).call(readSheet, { params });
  expect(shown.exams).toEqual(["FIN1", "FIN2"]);
});

test("GB-3: where a section is taught a subject in two classes, each sheet's exams name its own students alone", async () => {
  const world = await aMarkedSchool(database, { students: 6 });
  const { school, students, teacher, offering, sheet } = world;
  const colleague = await aTeacher(database, school);
  const half = await aTeachingClass(database, offering, { title: "Second half", teacher: colleague });
  const ids = students.map(({ id }) => id);
  const [exemptHere, failingHere, , exemptThere, failingThere] = ids;
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("class_enrolments")
      .set({ teaching_class_id: half.id })
      .where("school_id", "=", school.id)
      .where("teaching_class_id", "=", sheet.id)
      .where("student_id", "in", ids.slice(3))
      .execute(),
  );
  await approveColumns(database, world, { ...MONTHS, FIN1: 60 });
  const set = (
    studentIds: readonly (number | undefined)[],
    codes: readonly string[],
    points: number | null,
  ) =>
    database.inSchool(school.id, (db) =>
      db
        .updateTable("marks")
        .set({ points: points === null ? null : String(points) })
        .where("school_id", "=", school.id)
        .where(
          "student_id",
          "in",
          studentIds.flatMap((id) => id ?? []),
        )
        .where("offering_id", "=", offering.id)
        .where("code", "in", [...codes])
        .execute(),
    );
  await set([exemptHere, exemptThere], Object.keys(MONTHS), 95);
  await set([exemptHere, exemptThere], ["FIN1"], null);
  await set([failingHere, failingThere], ["FIN1"], 20);
  await openSecondRound(world);
  const readAway = async ({ actor }: typeof teacher, sheetId: number) => {
    const { exams } = await as(actor).call(readSitting, { params: { schoolId: school.id, sheetId } });
    return new Map(exams.map(({ code, away }) => [code, [...away].toSorted((a, b) => a - b)]));
  };

  const [here, there] = [await readAway(teacher, sheet.id), await readAway(colleague, half.id)];

  expect(here).toEqual(
    new Map([
      ["FIN1", [ids[0]]],
      ["FIN2", [ids[0], ids[2]]],
    ]),
  );
  expect(there).toEqual(
    new Map([
      ["FIN1", [ids[3]]],
      ["FIN2", [ids[3], ids[5]]],
    ]),
  );
});

test("PUB-1: a class in which nobody sits the second round hands in no empty column", async () => {
  const world = await aMarkedSchool(database, { students: 2 });
  const { school, section, students, offering, otherOffering, sheet, management } = world;
  await approveColumns(database, world, { ...MONTHS, FIN1: 60 });
  await openSecondRound(world);
  const failing = students[0]?.id ?? 0;
  await database.inSchool(school.id, async (db) => {
    await db
      .updateTable("marks")
      .set({ points: "20" })
      .where("school_id", "=", school.id)
      .where("student_id", "=", failing)
      .where("offering_id", "=", offering.id)
      .where("code", "=", "FIN1")
      .execute();
    await db
      .insertInto("marks")
      .values({
        school_id: school.id,
        offering_id: offering.id,
        student_id: failing,
        code: "FIN2",
        points: "70",
      })
      .execute();
    await db
      .insertInto("mark_columns")
      .values({ school_id: school.id, class_id: sheet.id, code: "FIN2", state: "approved" })
      .execute();
  });
  const publish = () =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, ["FIN2"]),
    });

  await expect(publish()).resolves.toMatchObject({ state: "published" });

  await database.inSchool(school.id, (db) =>
    db
      .updateTable("marks")
      .set({ points: "20" })
      .where("school_id", "=", school.id)
      .where("student_id", "=", failing)
      .where("offering_id", "=", otherOffering.id)
      .where("code", "=", "FIN1")
      .execute(),
  );
  await expect(publish()).rejects.toMatchObject({ details: { reason: "unapproved" } });
});

test("H8: who does not teach the class does not learn who sits its exams", async () => {
  const { school, sheet } = await aMarkedSchool(database);
  const stranger = await aTeacher(database, school);

  await expect(
    as(stranger.actor).call(readSitting, { params: { schoolId: school.id, sheetId: sheet.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
});
