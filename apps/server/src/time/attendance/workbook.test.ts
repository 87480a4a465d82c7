import { readRegister } from "@dars/contract/time/attendance";
import {
  backfillRegisters,
  compareAttendanceWorkbook,
  readAttendanceWorkbook,
} from "@dars/contract/time/attendance-workbook";
import { expect, test } from "vitest";

import { readGrid } from "#platform/sheets/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { as, take, aSchoolDay } = await attendanceBed();

const YESTERDAY = schoolToday(-1);
const BEFORE = schoolToday(-2);

const toTsvBytes = (rows: readonly (readonly (string | number)[])[]) =>
  new Uint8Array(Buffer.from(rows.map((cells) => cells.join("\t")).join("\n")));

test("G2: a section's registers are a workbook with a column for each school day, blank where none was taken", async () => {
  const { school, section, management, huda, amal } = await aSchoolDay();
  await take(huda, section, [{ studentId: amal.id, status: "late", minutes: 10 }]);
  const params = { schoolId: school.id, sectionId: section.id };

  const { bytes } = await as(management.actor).call(readAttendanceWorkbook, {
    params,
    query: { from: YESTERDAY, until: schoolToday(), locale: "ar" },
  });

  const { sheets } = await readGrid("attendance.xlsx", Buffer.from(bytes), {});
  const rows = sheets[0]?.grid.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? [];
  expect(rows[1]).toEqual(["name", YESTERDAY, schoolToday(), "as_taken", "student_id"]);
  expect(rows.find((cells) => cells.includes(String(amal.id)))?.slice(1, 3)).toEqual(["", "ت10"]);
  expect(rows.filter((cells) => cells[2] === "ح")).toHaveLength(2);

  await expect(
    as(management.actor).call(readAttendanceWorkbook, { params, query: { from: dayFromToday(-90) } }),
  ).rejects.toMatchObject({ code: "invalid" });
});

test("G2: past registers from paper are compared, then entered together; who is left blank was present", async () => {
  const { school, section, management, huda, amal, basim, zahra, elsewhere } = await aSchoolDay();
  const params = { schoolId: school.id, sectionId: section.id };
  const body = toTsvBytes([
    ["name", BEFORE, YESTERDAY, schoolToday(1), "student_id"],
    ["Amal", "غ", "ح", "", amal.id],
    ["Basim", "", "L ٥", "", basim.id],
    ["Zahra", "?", "", "غ", zahra.id],
    ["Nobody", "غ", "", "", elsewhere.id],
  ]);

  const compared = await as(management.actor).call(compareAttendanceWorkbook, { params, body });

  expect(compared.registers).toMatchObject([
    {
      day: BEFORE,
      period: 0,
      isTaken: false,
      marks: [{ studentId: amal.id, from: null, to: "absent_unexcused" }],
    },
    {
      day: YESTERDAY,
      marks: [
        { studentId: amal.id, to: "present" },
        { studentId: basim.id, to: "late", minutes: 5 },
      ],
    },
  ]);
  expect(compared.skipped.map(({ line }) => line)).toEqual([4, 4]);
  expect(compared.unused).toEqual([{ line: 5, name: "Nobody", reason: "not-here" }]);

  const registers = compared.registers.map(({ day, period, marks }) => ({
    day,
    period,
    marks: marks.map(({ studentId, to, minutes }) => ({ studentId, status: to, minutes })),
  }));
  const entered = { key: aKey(), reason: "From the paper register", registers };
  const enter = () => as(management.actor).call(backfillRegisters, { params, body: entered });
  expect(await enter()).toEqual({ registers: 2 });
  expect(await enter()).toEqual({ registers: 2 });

  const read = await as(management.actor).call(readRegister, {
    params: { ...params, day: BEFORE, period: "0" },
  });
  expect(read.takenAt).not.toBeNull();
  expect(read.students.filter(({ status }) => status !== null)).toMatchObject([{ studentId: amal.id }]);
  expect((await as(management.actor).call(compareAttendanceWorkbook, { params, body })).registers).toEqual(
    [],
  );
  await expect(as(huda.actor).call(backfillRegisters, { params, body: entered })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("G2: a workbook with more students than a section can have is refused with the reason", async () => {
  const { school, section, management, amal } = await aSchoolDay();
  const body = toTsvBytes([
    ["name", YESTERDAY, "student_id"],
    ...Array.from({ length: 201 }, () => ["Amal", "غ", amal.id]),
  ]);

  await expect(
    as(management.actor).call(compareAttendanceWorkbook, {
      params: { schoolId: school.id, sectionId: section.id },
      body,
    }),
  ).rejects.toMatchObject({ code: "invalid", details: { reason: "too-large" } });
});
