import { approveColumns, undoApprovals } from "@dars/contract/marks/column-approvals";
import { decideColumn, submitColumn } from "@dars/contract/marks/sheets";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aMarkedSchool } from "./sheets.factory.ts";
import { sheets } from "./sheets.routes.ts";

const { database, as } = await testbed([sheets], { authorise: authoriseWith() });

test("H3: fresh approvals are taken back, and who handed the columns in stays", async () => {
  const { school, management, teacher, sheet, approved } = await aSchoolApproved();
  const key = aKey();
  const call = () => takeBack(management, school.id, approved, key);

  const reply = await call();

  expect(reply.undone).toEqual(approved.map((column) => ({ ...column, revision: column.revision + 1 })));
  expect(reply.refused).toEqual([]);
  expect(await call()).toEqual(reply);
  expect(await readColumn(school.id, sheet.id)).toEqual({
    state: "submitted",
    decidedAt: null,
    submittedBy: teacher.actor.accountId,
  });
});

test("H4: an approval of more than a minute ago, or of a colleague, stands", async () => {
  const { school, management, sheet, otherSheet, approved } = await aSchoolApproved();
  await changeColumn(school.id, sheet.id, "decided_at = decided_at - interval '2 minutes'");

  const late = await takeBack(management, school.id, approved.slice(0, 1));
  const colleague = await aManagement(database, school, { name: "Deputy" });
  const others = await takeBack(colleague, school.id, approved.slice(1));

  expect(late.refused).toEqual([{ sheetId: sheet.id, code: "M1", reason: "too-late", state: "approved" }]);
  expect(others.refused).toEqual([
    { sheetId: otherSheet.id, code: "M1", reason: "changed", state: "approved" },
  ]);
  expect([...late.undone, ...others.undone]).toEqual([]);
});

test("H3: a column that families see, or that was decided anew, stands and is named; the other is taken back", async () => {
  const { school, management, sheet, otherSheet, approved } = await aSchoolApproved();
  await changeColumn(school.id, sheet.id, "state = 'published'");

  const { undone, refused } = await takeBack(management, school.id, approved);
  const again = await takeBack(management, school.id, approved.slice(1));

  expect(refused).toEqual([{ sheetId: sheet.id, code: "M1", reason: "published", state: "published" }]);
  expect(undone).toMatchObject([{ sheetId: otherSheet.id }]);
  expect(again.refused).toMatchObject([{ reason: "changed", state: "submitted" }]);
});

test("H3: a column that is about to be published stands", async () => {
  const { school, management, sheet, section, year, approved } = await aSchoolApproved();
  await database.inSchool(school.id, (db) =>
    db
      .insertInto("mark_publications")
      .values({
        school_id: school.id,
        year_id: year.id,
        section_ids: [section.id],
        codes: ["M1"],
        with_outcome: false,
        show_rank: false,
        is_partial: true,
        state: "scheduled",
        publish_at: sql<Date>`now() + interval '1 day'`,
        guardians_at: sql<Date>`now() + interval '1 day'`,
        made_by: management.actor.accountId,
      })
      .execute(),
  );

  const { refused } = await takeBack(management, school.id, approved.slice(0, 1));

  expect(refused).toEqual([{ sheetId: sheet.id, code: "M1", reason: "published", state: "approved" }]);
});

test("H3: a column of another school is not here, and a teacher takes nothing back", async () => {
  const { school, management, teacher, approved } = await aSchoolApproved();
  const other = await aSchoolApproved();

  const { refused } = await takeBack(management, school.id, other.approved);

  expect(refused.map(({ reason, state }) => ({ reason, state }))).toEqual([
    { reason: "not-here", state: null },
    { reason: "not-here", state: null },
  ]);
  await expect(takeBack(teacher, school.id, approved)).rejects.toMatchObject({ code: "forbidden" });
});

type Caller = Parameters<typeof as>[0];
type ApprovedColumn = { readonly sheetId: number; readonly code: string; readonly revision: number };

const takeBack = (
  { actor }: { readonly actor: Caller },
  schoolId: number,
  columns: readonly ApprovedColumn[],
  key = aKey(),
) => as(actor).call(undoApprovals, { params: { schoolId }, body: { key, columns: [...columns] } });

/** The first month of maths and of Arabic, handed in, one of them given back once, and approved. */
async function aSchoolApproved() {
  const world = await aMarkedSchool(database);
  const { school, sheet, otherSheet, teacher, homeroomTeacher, management } = world;
  for (const [who, { id: sheetId }] of [
    [teacher, sheet],
    [homeroomTeacher, otherSheet],
  ] as const)
    await as(who.actor).call(submitColumn, {
      params: { schoolId: school.id, sheetId, column: "M1" },
      body: { key: aKey(), revision: 0, isPartial: true },
    });
  await as(management.actor).call(decideColumn, {
    params: { schoolId: school.id, sheetId: sheet.id, column: "M1" },
    body: { key: aKey(), revision: 2, approve: false, reason: "Two papers were swapped" },
  });
  await as(teacher.actor).call(submitColumn, {
    params: { schoolId: school.id, sheetId: sheet.id, column: "M1" },
    body: { key: aKey(), revision: 3, isPartial: true },
  });
  const columns = [
    { sheetId: sheet.id, code: "M1", revision: 4 },
    { sheetId: otherSheet.id, code: "M1", revision: 2 },
  ];
  const { approved } = await as(management.actor).call(approveColumns, {
    params: { schoolId: school.id },
    body: { key: aKey(), columns },
  });
  return { ...world, approved };
}

const changeColumn = (schoolId: number, classId: number, change: string) =>
  database.inSchool(schoolId, (db) =>
    sql`update mark_columns set ${sql.raw(change)} where school_id = ${schoolId} and class_id = ${classId}`.execute(
      db,
    ),
  );

const readColumn = (schoolId: number, classId: number) =>
  database.inSchool(schoolId, (db) =>
    db
      .selectFrom("mark_columns")
      .select(["state", "decided_at as decidedAt", "submitted_by as submittedBy"])
      .where("school_id", "=", schoolId)
      .where("class_id", "=", classId)
      .executeTakeFirstOrThrow(),
  );
