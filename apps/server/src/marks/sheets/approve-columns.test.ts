import { approveColumns } from "@dars/contract/marks/column-approvals";
import { readMarkProgress } from "@dars/contract/marks/publication";
import { decideColumn, saveMarks, submitColumn } from "@dars/contract/marks/sheets";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool, buildMarksBody } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets, publication], { authorise: authoriseWith() });

test("H3: columns of several classes are approved at once, and a repeat answers the same", async () => {
  const { school, management, columns } = await aSchoolHandedIn();
  const body = { key: aKey(), columns };
  const approve = () => as(management.actor).call(approveColumns, { params: { schoolId: school.id }, body });

  const reply = await approve();

  expect(reply.refused).toEqual([]);
  expect(reply.approved.map(({ sheetId, code }) => ({ sheetId, code }))).toEqual(
    columns.map(({ sheetId, code }) => ({ sheetId, code })),
  );
  expect(await approve()).toEqual(reply);
  expect(await readStates(management, school.id)).toEqual({ M1: ["approved", "approved"] });
  const audits = await database.inSchool(school.id, (db) =>
    db.selectFrom("audit_events").select("action").where("action", "=", "marks.approved").execute(),
  );
  expect(audits).toHaveLength(2);
});

test("H3: a column that was given back meanwhile is refused by name and the others go through", async () => {
  const { school, sheet, otherSheet, management, columns } = await aSchoolHandedIn();
  await giveBack(management, school.id, sheet.id);

  const { approved, refused } = await as(management.actor).call(approveColumns, {
    params: { schoolId: school.id },
    body: { key: aKey(), columns },
  });

  expect(approved).toMatchObject([{ sheetId: otherSheet.id, code: "M1" }]);
  expect(refused).toEqual([{ sheetId: sheet.id, code: "M1", reason: "not-handed-in", state: "open" }]);
});

test("H3: a column that was handed in anew since it was shown is refused", async () => {
  const { school, sheet, teacher, management, columns } = await aSchoolHandedIn();
  await giveBack(management, school.id, sheet.id);
  await handIn(teacher, school.id, sheet.id, 3);

  const { refused } = await as(management.actor).call(approveColumns, {
    params: { schoolId: school.id },
    body: { key: aKey(), columns },
  });

  expect(refused).toEqual([{ sheetId: sheet.id, code: "M1", reason: "changed", state: "submitted" }]);
});

test("H3: two members of the office approve the same columns, and each is approved once", async () => {
  const { school, management, columns } = await aSchoolHandedIn();
  const colleague = await aManagement(database, school, { name: "Deputy" });
  const approve = (who: typeof management, shown: typeof columns) =>
    as(who.actor).call(approveColumns, {
      params: { schoolId: school.id },
      body: { key: aKey(), columns: shown },
    });

  const replies = await Promise.all([approve(management, columns), approve(colleague, columns.toReversed())]);

  expect(replies.flatMap(({ approved }) => approved)).toHaveLength(2);
  expect(replies.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual([
    "not-handed-in",
    "not-handed-in",
  ]);
});

test("H3: a class of another school is not here, and teachers approve nothing", async () => {
  const { school, sheet, teacher, management } = await aSchoolHandedIn();
  const other = await aSchoolHandedIn();
  const theirs = { sheetId: other.sheet.id, code: "M1", revision: 2 };
  const strange = { sheetId: sheet.id, code: "no-such", revision: 1 };
  const body = { key: aKey(), columns: [theirs, strange] };

  const { approved, refused } = await as(management.actor).call(approveColumns, {
    params: { schoolId: school.id },
    body,
  });

  expect(approved).toEqual([]);
  expect(refused.toSorted((one, another) => one.sheetId - another.sheetId)).toEqual([
    { sheetId: sheet.id, code: "no-such", reason: "not-handed-in", state: "open" },
    { sheetId: other.sheet.id, code: "M1", reason: "not-here", state: null },
  ]);
  expect(await readStates(other.management, other.school.id)).toEqual({ M1: ["submitted", "submitted"] });
  const asTeacher = as(teacher.actor).call(approveColumns, { params: { schoolId: school.id }, body });
  await expect(asTeacher).rejects.toMatchObject({ code: "forbidden" });
  const elsewhere = as(management.actor).call(approveColumns, {
    params: { schoolId: other.school.id },
    body,
  });
  await expect(elsewhere).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not-found/) });
});

test("progress says of a column that waits at which revision it is and what is unusual in it", async () => {
  const { school, sheet, teacher, management } = await aSchoolHandedIn({ students: 6 });
  await giveBack(management, school.id, sheet.id);
  await handIn(teacher, school.id, sheet.id, 3);

  const { sections, toApproveElsewhere } = await as(management.actor).call(readMarkProgress, {
    params: { schoolId: school.id },
  });

  const [maths, arabic] = sections.flatMap(({ classes }) => classes);
  const month = (of: typeof maths) => of?.columns.find(({ code }) => code === "M1");
  expect(month(maths)).toMatchObject({
    state: "submitted",
    revision: 4,
    unusual: [{ kind: "same", students: 6, around: 70 }],
  });
  expect(month(arabic)).toMatchObject({ revision: 2, unusual: [{ kind: "missing", students: 6 }] });
  expect(maths?.columns.find(({ code }) => code === "M2")).toEqual({
    code: "M2",
    state: "open",
    revision: 0,
    entered: 0,
    isLate: false,
  });
  expect(toApproveElsewhere).toBe(0);
});

/** The first month of maths and of Arabic, handed in. Of Arabic nothing is entered. */
async function aSchoolHandedIn(options: { students?: number } = {}) {
  const world = await aMarkedSchool(database, options);
  const { school, students, sheet, otherSheet, teacher, homeroomTeacher } = world;
  const params = { schoolId: school.id, sheetId: sheet.id };
  const marks = Object.fromEntries(students.map(({ id }) => [id, 70]));
  await as(teacher.actor).call(saveMarks, { params, body: buildMarksBody(marks) });
  await handIn(teacher, school.id, sheet.id, 0);
  await handIn(homeroomTeacher, school.id, otherSheet.id, 0);
  const columns = [sheet, otherSheet].map(({ id }) => ({ sheetId: id, code: "M1", revision: 2 }));
  return { ...world, columns };
}

type Caller = Parameters<typeof as>[0];

const handIn = ({ actor }: { actor: Caller }, schoolId: number, sheetId: number, revision: number) =>
  as(actor).call(submitColumn, {
    params: { schoolId, sheetId, column: "M1" },
    body: { key: aKey(), revision, isPartial: true },
  });

const giveBack = ({ actor }: { actor: Caller }, schoolId: number, sheetId: number) =>
  as(actor).call(decideColumn, {
    params: { schoolId, sheetId, column: "M1" },
    body: { key: aKey(), revision: 2, approve: false, reason: "Two papers were swapped" },
  });

/** By the code of a column: how far it is in each class, those that nobody has handed in left out. */
async function readStates({ actor }: { actor: Caller }, schoolId: number) {
  const { sections } = await as(actor).call(readMarkProgress, { params: { schoolId } });
  const cells = sections.flatMap(({ classes }) => classes.flatMap(({ columns }) => columns));
  const moved = cells.filter(({ state }) => state !== "open" && state !== "closed");
  return Object.fromEntries(
    [...Map.groupBy(moved, ({ code }) => code)].map(([code, own]) => [code, own.map(({ state }) => state)]),
  );
}
