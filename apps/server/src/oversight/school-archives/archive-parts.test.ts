import { sql } from "kysely";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { bankRow, insertQuestions } from "#learning/banks/public.ts";
import { CHOICE } from "#learning/exercises/exercises.factory.ts";
import { aPublishedYear } from "#marks/cards/published-year.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aLevel, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { getArchiveFolder } from "./archive-shapes.ts";
import { archiveTasks, MAKE_ARCHIVE } from "./archive-tasks.ts";
import { findArchive, insertArchive } from "./archives.queries.ts";

heavy();

const store = await aDisk();
const { database, tokens, group, school } = await aSchoolThatSignsIn({ files: store });

test("report cards, questions and registers of a school are in its archive, each in its format", async () => {
  const { id: schoolId } = school;
  const year = await aYear(database, school, { state: "planning" });
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const student = await aStudent(database, school, { section });
  await aPublishedYear(database, student, { section });
  const { accountId: askedBy } = await aManagement(database, school);
  const archiveId = await database.inSchool(schoolId, async (db) => {
    const bank = { subjectId: subject.id, levelId: level.id };
    await insertQuestions(db, schoolId, bank, [bankRow(CHOICE)], { authorId: askedBy, importId: null });
    await sql`insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
      values (${schoolId}, ${section.id}, ${dayFromToday(-1)}, 0, '{}', ${askedBy}, now())`.execute(db);
    return insertArchive(db, schoolId, { askedBy, mark: "Of a test" });
  });
  const which = { schoolId, archiveId };
  await runTask(archiveTasks({ database, store, tokens }), MAKE_ARCHIVE, which);
  const archive = await findArchive(database.reading(schoolId), schoolId, archiveId);
  const paths = archive?.entries.map((entry) => entry?.path ?? null) ?? [];
  const kinds = paths.map((path) => path?.replace(/\/.*?(\.[a-z].*)$/u, "/*$1"));

  expect(archive?.madeAt).not.toBeNull();
  expect(kinds).toEqual(
    expect.arrayContaining([
      "cards/*.pdf",
      "attendance/*.xlsx",
      "questions/*.moodle.xml",
      "questions/*.qti.zip",
    ]),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(await store.listBelow(getArchiveFolder(which))).toHaveLength(paths.length);
});
