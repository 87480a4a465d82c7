import { printSectionList } from "@dars/contract/school/schools";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { LISTS_AN_HOUR } from "#platform/db/hourly-share.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aWorkingSchool } from "./schools.factory.ts";
import { schools } from "./schools.routes.ts";

const { database, owner, as } = await testbed([schools], { authorise: authoriseWith() });

test("B1: a section's list has names and numbers in the order of the register, for its teachers and the office", async () => {
  const { school, first, mathsTeacher, management } = await aWorkingSchool(database);
  const names = ["Zina", "Amal"];
  for (const [at, name] of names.entries()) {
    const student = await aStudent(database, school, { section: first, name });
    await owner.query("update enrolments set register_no = $3 where school_id = $1 and student_id = $2", [
      school.id,
      student.id,
      at + 21,
    ]);
  }
  const params = { schoolId: school.id, sectionId: first.id };

  const pdf = await as(mathsTeacher.actor).call(printSectionList, { params, query: { locale: "en" } });
  const workbook = await as(management.actor).call(printSectionList, {
    params,
    query: { locale: "en", format: "xlsx" },
  });

  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  expect(text).toContain("Class list");
  expect(text.indexOf("Zina")).toBeGreaterThan(0);
  expect(text.indexOf("Amal", text.indexOf("Zina"))).toBeGreaterThan(text.indexOf("Zina"));
  const { sheets } = await readGrid(workbook.name, Buffer.from(workbook.bytes), {});
  expect(JSON.stringify(sheets)).toMatch(/"21".*"Zina".*"22".*"Amal"/);
  const taken = await owner.query(
    "select account_id, changes->>'format' as format from audit_events where school_id = $1 and action = 'section-list.taken' order by id",
    [school.id],
  );
  expect(taken.rows).toEqual([
    { account_id: mathsTeacher.accountId, format: "pdf" },
    { account_id: management.accountId, format: "xlsx" },
  ]);
  await expect(
    as((await aTeacher(database, school)).actor).call(printSectionList, { params, query: {} }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("B1: an account prints its share of lists in an hour, and then none", async () => {
  const { school, first, management, mathsTeacher } = await aWorkingSchool(database);
  const params = { schoolId: school.id, sectionId: first.id };
  const print = (by: typeof management.actor) =>
    as(by).call(printSectionList, { params, query: { format: "xlsx" } });
  await owner.query(
    "insert into export_counts (account_id, share) select $1, 'lists' from generate_series(2, $2::int)",
    [management.accountId, LISTS_AN_HOUR],
  );

  await print(management.actor);
  await expect(print(management.actor)).rejects.toMatchObject({
    code: "too-many-requests",
    retryAfter: expect.any(Number),
  });
  await print(mathsTeacher.actor);
});
