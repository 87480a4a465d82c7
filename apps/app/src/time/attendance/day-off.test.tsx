import { readAttendanceDay, readStudentAttendance } from "@dars/contract/time/absences";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { AttendanceDayPage } from "./AttendanceDayPage.tsx";
import { StudentAttendancePage } from "./StudentAttendancePage.tsx";

const section = { id: 340, letter: "B", title: null, level: names("Intermediate 2") };
const attendance = {
  student: { id: 1, name: names("Amal") },
  section,
  today: { day: "2026-11-27", isDayOff: true, isRecorded: false, status: null },
  sums: {
    recorded: 0,
    present: 0,
    late: 0,
    leftEarly: 0,
    daysUnexcused: 0,
    daysExcused: 0,
    percent: null,
    marksLeft: 10,
    marksTotal: 10,
  },
  days: [],
  excuses: [],
  excusableFrom: "2026-11-24",
};

test("on a day without school nothing is missing about a child", async () => {
  await renderPage(<StudentAttendancePage />, {
    path: "/attendance/student/:schoolId/:studentId",
    at: "/attendance/student/12/1",
    server: new FakeServer().on(readStudentAttendance, attendance),
    session: aSession("parent"),
  });

  expect(await screen.findByText("No school today")).toBeTruthy();
  expect(screen.queryByText("Not recorded yet")).toBeNull();
});

test("on a day without school no section's register was taken", async () => {
  const classToday = { section, students: 25, taken: 0, expected: 0, absent: 0, late: 0 };
  await renderPage(<AttendanceDayPage />, {
    path: "/attendance/day/:schoolId/:day",
    at: "/attendance/day/12/2026-11-27",
    server: new FakeServer().on(readAttendanceDay, {
      day: "2026-11-27",
      isSchoolDay: false,
      totals: { students: 25, recorded: 0, absent: 0, excused: 0, late: 0, missing: 0 },
      sections: [classToday, { ...classToday, section: { ...section, id: 341 }, taken: 1, expected: 1 }],
      absent: [],
      patterns: [],
      excuses: 0,
    }),
    session: aSession("school_management"),
  });

  expect(await screen.findByText("25 students")).toBeTruthy();
  expect(screen.getAllByText("Taken")).toHaveLength(1);
});
