import { printWarningLetter } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { textOfPdf } from "#platform/testing/text-of-pdf.ts";

import { attendanceBed } from "./attendance.factory.ts";

const { owner, as, aSchoolDay } = await attendanceBed();

test("ATD-5: a letter is in the family's language, with the principal's name, and is named after the student", async () => {
  const set = await aSchoolDay();
  await owner.query("update people set locale = 'en' where school_id = $1 and id = $2", [
    set.school.id,
    set.father.id,
  ]);
  await owner.query("update people set name_en = 'Huda Salim' where school_id = $1 and id = $2", [
    set.school.id,
    set.management.id,
  ]);
  await owner.query("update people set name_en = 'Amal Hassan' where school_id = $1 and id = $2", [
    set.school.id,
    set.amal.id,
  ]);
  const params = { schoolId: set.school.id, studentId: set.amal.id };

  const { name, bytes } = await as(set.management.actor).call(printWarningLetter, { params, query: {} });

  expect(name).toMatch(/^Warning about absences Amal Hassan \d{4}-\d\d-\d\d\.pdf$/);
  const text = (await textOfPdf(bytes)).join("\n");
  expect(text).toContain("Principal: Huda Salim");
  expect(text).toContain("No.");
});
