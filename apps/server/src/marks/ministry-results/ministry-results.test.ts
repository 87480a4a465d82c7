import {
  compareMinistryWorkbook,
  listMinistryResults,
  listMinistrySections,
  publishMinistryResults,
  readMinistryResults,
  readMinistryWorkbook,
  saveMinistryResults,
  type MinistryEntry,
} from "@dars/contract/marks/ministry-results";
import fc from "fast-check";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { refusal } from "#identity/accounts/accounts.factory.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import {
  aCell,
  aDisturbance,
  disturbed,
  expectedFrom,
  writeLines,
  filled,
  readLines,
} from "#platform/testing/returned-workbook.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { ministryResults } from "./ministry-results.routes.ts";

const { database, owner, as } = await testbed([ministryResults], { authorise: authoriseWith() });

test("MIN-1: the office enters a result, which the family sees once it is published", async () => {
  const { office, params, first, entry, save, publish, seenBy, parent, maths } = await aTerminalSection();
  await save([entry({ examNo: " 20931 ", outcome: "pass", marks: [{ offeringId: maths, mark: 87 }] })]);

  expect(await seenBy(first)).toEqual([]);
  expect(await publish()).toEqual({ published: 1 });
  expect(await publish()).toEqual({ published: 0 });

  const shown = [{ round: 1, examNo: "20931", outcome: "pass", subjects: [{ offeringId: maths, mark: 87 }] }];
  expect(await seenBy(first)).toMatchObject(shown);
  expect(await seenBy(parent)).toMatchObject(shown);
  const { sections } = await office.call(listMinistrySections, { params: { schoolId: params.schoolId } });
  expect(sections).toMatchObject([{ students: 3, entered: 1, published: 1 }]);
  const { rows } = await owner.query(
    "select person_id::int as person from notifications where school_id = $1 and kind = 'marks' order by 1",
    [params.schoolId],
  );
  expect(rows.map(({ person }) => person)).toEqual([first.id, parent.id].toSorted((a, b) => a - b));
});

test("MIN-1, KEY-4: a stale result is refused; a published one is corrected and keeps an outcome", async () => {
  const { entry, save, publish, first, seenBy } = await aTerminalSection();
  await save([entry({ outcome: "completion" })]);
  expect(await refusal(save([entry({ outcome: "pass" })]))).toMatchObject({ details: { reason: "stale" } });
  await publish();

  expect(await refusal(save([entry({ revision: 1, outcome: null })]))).toMatchObject({
    details: { reason: "published" },
  });
  await save([entry({ revision: 1, outcome: "fail" })]);
  expect(await seenBy(first)).toMatchObject([{ outcome: "fail" }]);
});

test("a mark is of a subject of the section, and not above full marks; all or none are saved", async () => {
  const { entry, save, maths, office, params, students } = await aTerminalSection();
  const tooMuch = entry({ marks: [{ offeringId: maths, mark: 101 }] });
  const other = { ...entry({ outcome: "pass" }), studentId: students[1]?.id ?? 0 };

  expect(await refusal(save([other, tooMuch]))).toMatchObject({ code: "invalid" });
  expect(await refusal(save([entry({ marks: [{ offeringId: maths + 999, mark: 5 }] })]))).toMatchObject({
    code: "invalid",
  });
  const sheet = await office.call(readMinistryResults, { params, query: { round: 1 } });
  expect(sheet.students.every(({ revision }) => revision === 0)).toBe(true);
});

test("MIN-1: a section of no terminal level has no ministry results", async () => {
  const { management, school, section } = await aMarkedSchool(database);
  const params = { schoolId: school.id, sectionId: section.id };

  expect(
    await refusal(as(management.actor).call(readMinistryResults, { params, query: { round: 1 } })),
  ).toMatchObject({ code: "not-found" });
});

test("MIN-1: a workbook comes back with what it would change, and nothing is written", async () => {
  const { office, params, entry, save, students, maths, arabic } = await aTerminalSection();
  await save([entry({ examNo: "7", outcome: "pass", marks: [{ offeringId: maths, mark: 60 }] })]);
  const { bytes } = await office.call(readMinistryWorkbook, { params, query: { round: 1, locale: "ar" } });
  const same = await office.call(compareMinistryWorkbook, {
    params,
    query: { round: 1 },
    body: Buffer.from(bytes),
  });
  expect(same).toEqual({
    entries: [],
    skipped: [],
    conflicts: [],
    unused: [],
    takenAt: expect.any(String),
  });

  const [one, two, three] = students;
  const typed = [
    `student_id\texam_no\t${maths}\t${arabic}\toutcome`,
    `${one?.id}\t7\t٦١\tغ\tناجح`,
    `${two?.id}\t8\t200\t50\tراسبة`,
    `${three?.id}\t\t\t\tربما`,
    "999999\t1\t1\t1\tناجح",
  ].join("\n");
  const compared = await office.call(compareMinistryWorkbook, {
    params,
    query: { round: 1 },
    body: new Uint8Array(Buffer.from(typed)),
  });

  expect(compared.entries).toEqual([
    {
      studentId: one?.id,
      revision: 1,
      examNo: "7",
      outcome: "pass",
      marks: [
        { offeringId: maths, mark: 61 },
        { offeringId: arabic, mark: "absent_unexcused" },
      ],
    },
    {
      studentId: two?.id,
      revision: 0,
      examNo: "8",
      outcome: "fail",
      marks: [{ offeringId: arabic, mark: 50 }],
    },
  ]);
  expect(compared.skipped.map(({ text }) => text)).toEqual(["200", "ربما"]);
});

test("MIN-1: whatever was entered since a workbook was taken, it changes what was changed in it and nothing else", async () => {
  const { office, params, entry, save, students, maths } = await aTerminalSection();
  const query = { round: 1 };
  const cell = aCell(["0", "55", "80"], { dash: true });
  const enter = async (texts: ReadonlyMap<number, string>) => {
    const { students: lines } = await office.call(readMinistryResults, { params, query });
    await save(
      lines.flatMap(({ student, revision }) => {
        const text = texts.get(student.id) ?? "";
        const marks = text === "" ? [] : [{ offeringId: maths, mark: Number(text) }];
        return [entry({ studentId: student.id, revision, examNo: "7", marks })];
      }),
    );
  };
  await fc.assert(
    fc.asyncProperty(fc.tuple(cell, cell, cell), aDisturbance, async (drawn, how) => {
      const cells = students.map(({ id }, at) => ({
        id,
        ...(drawn[at] ?? { before: "", since: null, given: null }),
      }));
      await enter(new Map(cells.map(({ id, before }) => [id, before])));
      const file = await office.call(readMinistryWorkbook, { params, query: { round: 1, locale: "en" } });
      await enter(new Map(cells.map(({ id, before, since }) => [id, since ?? before])));
      const given = new Map(cells.map((each) => [String(each.id), each.given]));
      const lines = filled(await readLines(file.bytes), "student_id", String(maths), given);

      const body = writeLines(disturbed(lines, how, { name: "name", id: "student_id" }));
      const {
        entries,
        conflicts = [],
        unused = [],
      } = await office.call(compareMinistryWorkbook, { params, query, body });

      const isShifted = how === "names" || how === "ids";
      expect(unused.map(({ reason }) => reason)).toEqual(isShifted ? ["name", "name", "name"] : []);
      const expected = isShifted ? [] : cells.map((each) => ({ id: each.id, ...expectedFrom(each) }));
      expect(
        new Map(entries.map(({ studentId, marks }) => [studentId, String(marks[0]?.mark ?? "")])),
      ).toEqual(
        new Map(expected.flatMap(({ id, change }) => (change === undefined ? [] : [[id, change] as const]))),
      );
      expect(conflicts.map(({ given: text }) => (text === "-" ? "" : text)).toSorted()).toEqual(
        expected.flatMap(({ conflict }) => conflict ?? []).toSorted(),
      );
    }),
    { numRuns: 25 },
  );
});

async function aTerminalSection() {
  const place = await aMarkedSchool(database);
  const { school, section, level, students, management, group, offering, otherOffering } = place;
  await owner.query("update levels set is_terminal = true where id = $1", [level.id]);
  const [first] = students;
  if (!first) throw new Error("The section has students.");
  const parent = await aGuardian(database, group, { of: [first] });
  const params = { schoolId: school.id, sectionId: section.id };
  const office = as(management.actor);
  const entry = (of: Partial<MinistryEntry>): MinistryEntry => ({
    studentId: first.id,
    revision: 0,
    examNo: null,
    outcome: null,
    marks: [],
    ...of,
  });
  const save = (entries: readonly MinistryEntry[]) =>
    office.call(saveMinistryResults, { params, body: { key: aKey(), round: 1, entries: [...entries] } });
  const publish = () => office.call(publishMinistryResults, { params, body: { key: aKey(), round: 1 } });
  const seenBy = async ({ actor }: Member) => {
    const { results } = await as(actor).call(listMinistryResults, {
      params: { schoolId: school.id, studentId: first.id },
    });
    return results;
  };
  return {
    ...place,
    office,
    params,
    first,
    parent,
    entry,
    save,
    publish,
    seenBy,
    maths: offering.id,
    arabic: otherOffering.id,
  };
}
