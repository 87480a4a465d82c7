import { amendMark, enterExternalMarks, publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { listMarkChanges, readSheet } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, results, sheets], { authorise: authoriseWith() });

const DOCUMENT = "Transfer certificate 417, 2026-10-05";

test("GB-7: marks of a former school are entered from their document after the column was handed in", async () => {
  const { school, omar, offering, sheet, office, enter } = await aTransfer();

  const done = await enter([
    { offeringId: offering.id, code: "M1", mark: 64 },
    { offeringId: offering.id, code: "M2", mark: "absent_excused" },
  ]);

  expect(done).toEqual({ entered: 2, isPublished: false });
  const params = { schoolId: school.id, sheetId: sheet.id };
  const row = async () =>
    (await office.call(readSheet, { params })).rows.find(({ student }) => student.id === omar.id);
  expect((await row())?.cells).toMatchObject([
    { code: "M1", mark: 64, document: DOCUMENT },
    { code: "M2", mark: "absent_excused", document: DOCUMENT },
  ]);
  const { changes } = await office.call(listMarkChanges, {
    params: { ...params, column: "M1", studentId: omar.id },
  });
  expect(changes).toMatchObject([{ from: null, to: 64, reason: DOCUMENT }]);
});

test("GB-7: where the column is public already the family sees the mark and where it is from", async () => {
  const { school, section, omar, year, offering, otherOffering, office, enter } = await aTransfer();
  await office.call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"]),
  });

  expect(await enter([{ offeringId: offering.id, code: "M1", mark: 64 }])).toEqual({
    entered: 1,
    isPublished: true,
  });

  const read = async () =>
    (
      await as(omar.actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: omar.id, yearId: year.id },
      })
    ).result.subjects;
  const [maths, arabic] = await read();
  expect(maths).toMatchObject({ offeringId: offering.id, marks: { M1: 64 }, external: ["M1"] });
  // What the document does not say stays without a mark (GB-3).
  expect(arabic).toMatchObject({ offeringId: otherOffering.id, marks: { M1: null } });
  expect(arabic?.external).toBeUndefined();
  expect(JSON.stringify(await read())).not.toContain(DOCUMENT);

  // A mark that is corrected here is this school's.
  await office.call(amendMark, {
    params: { schoolId: school.id, studentId: omar.id },
    body: { key: aKey(), offeringId: offering.id, code: "M1", mark: 66, reason: "Read wrongly" },
  });
  expect((await read())[0]).toMatchObject({ marks: { M1: 66 } });
  expect((await read())[0]?.external).toBeUndefined();
});

test("GB-7: a mark that is none, or of a subject that the student does not take, enters nothing", async () => {
  const { school, omar, offering, otherOffering, sheet, office, enter } = await aTransfer();
  const wrong = [
    { offeringId: otherOffering.id, code: "M1", mark: 101 },
    { offeringId: otherOffering.id, code: "T1", mark: 50 },
    { offeringId: 999_999_999, code: "M1", mark: 50 },
  ];
  for (const each of wrong)
    await expect(enter([{ offeringId: offering.id, code: "M1", mark: 64 }, each])).rejects.toMatchObject({
      code: "invalid",
    });
  const { rows } = await office.call(readSheet, { params: { schoolId: school.id, sheetId: sheet.id } });
  expect(rows.find(({ student }) => student.id === omar.id)?.cells).toEqual([]);
});

/** A section with approved months, and Omar who joined it from another school since. */
async function aTransfer() {
  const world = await aMarkedSchool(database);
  const { school, section, management } = world;
  await approveColumns(database, world, { M1: 70, M2: 75 });
  const omar = await aStudent(database, school, { section, name: "Omar" });
  const office = as(management.actor);
  return {
    ...world,
    omar,
    office,
    enter: (marks: { offeringId: number; code: string; mark: number | "absent_excused" }[]) =>
      office.call(enterExternalMarks, {
        params: { schoolId: school.id, studentId: omar.id },
        body: { key: aKey(), document: DOCUMENT, marks },
      }),
  };
}
