import { listSections } from "@dars/contract/school/schools";
import { backfillRegisters, compareAttendanceWorkbook } from "@dars/contract/time/attendance-workbook";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { BackfillPage } from "./BackfillPage.tsx";

test("G2: a workbook's past registers are shown, with what is left out, and entered together", async () => {
  const section = {
    id: 8,
    letter: "A",
    title: null,
    level: { id: 2, code: "I1", name: names("First intermediate") },
    homeroomTeacher: null,
    students: 1,
    capacity: null,
  };
  const mark = { studentId: 43, name: names("Amal"), from: null, to: "late", minutes: 5 } as const;
  const server = new FakeServer()
    .on(listSections, { year: "2026-2027", sections: [section] })
    .on(compareAttendanceWorkbook, {
      registers: [{ day: "2026-11-02", period: 0, isTaken: false, marks: [mark] }],
      skipped: [{ line: 4, day: "2026-11-03", text: "?" }],
    })
    .on(backfillRegisters, { registers: 1 });
  await renderPage(<BackfillPage />, {
    path: "/attendance/backfill/:schoolId",
    at: "/attendance/backfill/12",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Upload workbook");
  const picker = document.querySelector('input[type="file"]');
  const file = new File(["x"], "november.xlsx");
  await act(async () => picker && fireEvent.change(picker, { target: { files: [file] } }));

  expect(await screen.findByText("1 register to enter")).toBeTruthy();
  expect(screen.getByText(/Row 4/u)).toBeTruthy();
  await tap(screen.getByText("Enter registers"));

  await waitFor(() => expect(server.heardAt(backfillRegisters.path)).toHaveLength(1));
  expect(server.heardAt(backfillRegisters.path)[0]?.body).toMatchObject({
    reason: "From the paper register",
    registers: [{ day: "2026-11-02", period: 0, marks: [{ studentId: 43, status: "late", minutes: 5 }] }],
  });
  await waitFor(() => expect(screen.queryByText("Enter registers")).toBeNull());
});
