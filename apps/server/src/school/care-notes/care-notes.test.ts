import { readCareNotes, saveCareNotes } from "@dars/contract/school/care-notes";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { careNotes } from "./care-notes.routes.ts";

const { database, as } = await testbed([careNotes], { authorise: authoriseWith() });

const NOTES = { health: "Allergic to nuts: call 0770", custody: "Only the mother takes her home" };

async function aCaredForStudent() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const [teacher, stranger] = [await aTeacher(database, school), await aTeacher(database, school)];
  const section = await aSection(database, year, { level, homeroomTeacher: teacher });
  const student = await aStudent(database, school, { section });
  const params = { schoolId: school.id, studentId: student.id };
  const read = ({ actor }: Pick<Member, "actor">) => as(actor).call(readCareNotes, { params });
  const write = ({ actor }: Pick<Member, "actor">, revision: number, notes: Partial<typeof NOTES> = NOTES) =>
    as(actor).call(saveCareNotes, {
      params,
      body: { key: aKey(), revision, health: null, custody: null, ...notes },
    });
  return {
    school,
    teacher,
    stranger,
    student,
    management: await aManagement(database, school),
    mother: await aGuardian(database, group, { of: [student] }),
    aunt: await aGuardian(database, group, { of: [await aStudent(database, school, { section })] }),
    read,
    write,
  };
}

test("B3: management reads both notes, a teacher of the child health and a warning, the family health alone", async () => {
  const { management, teacher, stranger, mother, aunt, student, read, write } = await aCaredForStudent();
  expect(await read(management)).toMatchObject({ health: null, custody: null, revision: 0, mayWrite: true });

  await write(management, 0);

  expect(await read(management)).toMatchObject({ ...NOTES, asksOffice: true, revision: 1 });
  const { health } = NOTES;
  expect(await read(teacher)).toMatchObject({ health, custody: null, asksOffice: true, mayWrite: false });
  expect(await read(mother)).toMatchObject({
    health,
    custody: null,
    asksOffice: false,
    revision: 0,
    mayWrite: false,
  });
  for (const other of [stranger, aunt])
    await expect(read(other)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(student)).rejects.toMatchObject({ code: "forbidden" });
  for (const other of [teacher, mother])
    await expect(write(other, 1)).rejects.toMatchObject({ code: "forbidden" });
});

test("KEY-4: nobody writes over a note that they have not seen, and notes can be taken back", async () => {
  const { management, read, write } = await aCaredForStudent();
  await write(management, 0);

  await expect(write(management, 0)).rejects.toMatchObject({ details: { reason: "stale", revision: 1 } });
  await write(management, 1, { health: "  Asthma  " });
  expect(await read(management)).toMatchObject({ health: "Asthma", custody: null, asksOffice: false });
});

test("B3: notes are unreadable in the table and in the audit log", async () => {
  const { school, management, write } = await aCaredForStudent();

  await write(management, 0);

  const { rows } = await database.inSchool(school.id, (db) =>
    sql<{ text: string }>`select care_notes::text as text from care_notes where school_id = ${school.id}
      union all select audit_events::text from audit_events where school_id = ${school.id}`.execute(db),
  );
  const storedText = rows.map(({ text }) => text).join("\n");
  expect(storedText).toContain("care-notes.changed");
  for (const word of ["nuts", "mother", Buffer.from("nuts").toString("hex")])
    expect(storedText).not.toContain(word);
});
