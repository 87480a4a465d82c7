import { askFamilies, readAttendanceDay } from "@dars/contract/time/absences";
import { listMissingRegisters, remindOfRegisters } from "@dars/contract/time/attendance";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";
import { tap } from "#platform/testing/tap.ts";
// Loaded on demand by what asks.
import "#platform/ui/controllers.ts";

import { AttendanceDayPage } from "./AttendanceDayPage.tsx";
import { MissingRegistersPage } from "./MissingRegistersPage.tsx";

const section = { id: 6, letter: "A", title: null, level: names("Level 5") };
const register = {
  section,
  day: "2026-11-23",
  period: 0,
  teacher: { id: 77, name: names("Kadhim Al-Asadi") },
  isClosed: false,
};

const openMissing = (server: FakeServer, role: "teacher" | "school_management") =>
  renderPage(<MissingRegistersPage />, {
    path: "/attendance/missing/:schoolId",
    at: "/attendance/missing/4",
    server,
    session: aSession(role),
  });

test("ATD-2: the office reminds teachers of missing registers after a question", async () => {
  const server = new FakeServer()
    .on(listMissingRegisters, { registers: [register] })
    .on(remindOfRegisters, { reminded: 1 });
  await openMissing(server, "school_management");

  await tap(await screen.findByText("Remind teachers"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(remindOfRegisters.path)).toHaveLength(1));
});

test("a teacher reminds nobody", async () => {
  const server = new FakeServer().on(listMissingRegisters, { registers: [register] });
  await openMissing(server, "teacher");
  await screen.findByText("Kadhim Al-Asadi");
  expect(screen.queryByText("Remind teachers")).toBeNull();
});

test("TXT-1: missing registers are searched by section and by teacher", async () => {
  const registers = [1, 2, 3, 4, 5].map((no) => ({
    ...register,
    section: { ...section, id: no, level: names(`Level ${no}`) },
    teacher: no === 3 ? { id: 78, name: names("Huda Salim") } : register.teacher,
  }));
  await openMissing(new FakeServer().on(listMissingRegisters, { registers }), "school_management");
  await screen.findByText("Huda Salim");

  await searchFor("huda");
  await waitFor(() => expect(screen.queryByText("Kadhim Al-Asadi")).toBeNull());
  await searchFor("level 5");
  await waitFor(() => expect(screen.queryByText("Huda Salim")).toBeNull());
  expect(screen.getByText("Kadhim Al-Asadi")).toBeTruthy();
});

test("G3: the office asks the families of students absent without a reason", async () => {
  const absent = { studentId: 26, name: names("Tara Barzani"), section, days: 1 };
  const server = new FakeServer()
    .on(readAttendanceDay, {
      day: "2026-11-23",
      isSchoolDay: true,
      totals: { students: 30, recorded: 30, absent: 1, excused: 0, late: 0, missing: 0 },
      sections: [],
      absent: [absent],
      patterns: [],
      excuses: 0,
    })
    .on(askFamilies, { reminded: 1 });
  await renderPage(<AttendanceDayPage />, {
    path: "/attendance/day/:schoolId/:day",
    at: "/attendance/day/4/2026-11-23",
    server,
    session: aSession("school_management"),
  });

  await tap(await screen.findByText("Ask families"));
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(askFamilies.path)).toHaveLength(1));
});
