import { listSheets, readSheet, type ColumnLine } from "@dars/contract/marks/sheets";
import { listOwnRegisters, readRegister } from "@dars/contract/time/attendance";
import { afterEach, beforeEach, expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { names } from "#platform/testing/names.ts";
import { soon } from "#platform/testing/soon.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { ADevice, good } from "./device.factory.ts";
import { keepReadAhead, readAhead } from "./read-ahead.ts";

let device: ADevice;
const today = todayAtSchool();
const section = { id: 340, letter: "A", title: null, level: names("Second intermediate") };
const aRegister = (period: number) => ({ section, period, students: 25, isTaken: false, absent: 0 });
const subject = { id: 5, name: names("Physics"), theme: "blue" } as const;
const level = { id: 8, name: names("Second intermediate") };
const year = { id: 3, title: "2026-2027" };

const aColumn = (state: ColumnLine["state"]): ColumnLine => ({
  code: "M1",
  label: names("Month 1"),
  max: 100,
  state,
  opensOn: null,
  dueOn: null,
  isLate: false,
  entered: 0,
  revision: 0,
  returnedBecause: null,
});
const aSheet = (classId: number, state: ColumnLine["state"]) => ({
  classId,
  subject,
  level,
  section: null,
  teachers: [],
  students: 25,
  columns: [aColumn(state)],
});

beforeEach(() => {
  device = new ADevice();
  device.server
    .on(listOwnRegisters, {
      day: today,
      isSchoolDay: true,
      registers: [aRegister(1), aRegister(4)],
      missing: [],
      excuses: 0,
    })
    .on(readRegister, {
      section,
      day: today,
      period: 1,
      slots: [],
      isSchoolDay: true,
      takenAt: null,
      takenBy: null,
      closesAt: `${today}T20:00:00Z`,
      may: "record",
      students: [],
    })
    .on(listSheets, { year, sheets: [aSheet(44, "open"), aSheet(45, "approved"), aSheet(46, "open")] })
    .onEach(readSheet, () => ({
      classId: 44,
      subject,
      level,
      section: null,
      teachers: [],
      year,
      step: "1",
      pass: 50,
      columns: [aColumn("open")],
      made: [],
      rows: [],
      anomalies: [],
      may: { enter: true, submit: true, decide: false },
    }));
});

afterEach(() => device.close());

const listRead = () => ({
  registers: device.server.heardAt(readRegister.path).map(({ url }) => url.split("/registers/")[1]),
  sheets: device.server.heardAt(readSheet.path).map(({ url }) => url.split("/").at(-1)),
});

test("ATD-2, GB-4: a teacher's registers of today and the open sheets are on the device before they are opened", async () => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));

  await readAhead(services);

  expect(listRead()).toEqual({ registers: [`${today}/1`, `${today}/4`], sheets: ["44", "46"] });
  const { queries } = services.workspace.get();
  const params = { schoolId: 12, sectionId: 340, day: today, period: "4" };
  expect(queries.getQueryData([readRegister.path, { params }])).toMatchObject({ day: today });
});

test("what is there and fresh is not read again, and the opening itself reads nothing ahead", async () => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));
  expect(listRead()).toEqual({ registers: [], sheets: [] });

  await readAhead(services);
  await readAhead(services);

  expect(listRead().registers).toHaveLength(2);
});

test("nobody else reads ahead, and without a network it ends at the first read", async () => {
  const student = aSession("student");
  await readAhead(await device.started(student, good(student)));
  expect(listRead()).toEqual({ registers: [], sheets: [] });
  await device.close();

  const teacher = aSession("teacher");
  const services = await device.started(teacher, good(teacher));
  device.server.reachable = false;
  await readAhead(services);
  expect(device.server.heardAt(listOwnRegisters.path)).toHaveLength(0);
});

test("a register that is refused ends it, to be tried again at the next return to the app", async () => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));
  device.server.refuse(readRegister, "forbidden", 403);
  expect(await readAhead(services)).toBe(false);
  expect(listRead().sheets).toEqual([]);
});

test("it begins some time after the opening has ended, once a day for each session", async () => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));

  keepReadAhead(services, 1);
  document.dispatchEvent(new Event("visibilitychange"));

  await soon(() => expect(listRead().sheets).toHaveLength(2));
  expect(device.server.heardAt(listOwnRegisters.path)).toHaveLength(1);
});
