import { readSheet, type Sheet } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen } from "@testing-library/react";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MarkSheetPage } from "./MarkSheetPage.tsx";

export const aStudent = (id: number, mark: number | null) => ({
  student: { id, name: names(`Student ${id}`), registerNo: id },
  cells: mark === null ? [] : [{ code: "M1", mark, revision: 1 }],
  values: {},
});

/** A sheet of Physics: student 1 with 70, student 2 without a mark. */
export const aSheet: Sheet = {
  classId: 44,
  subject: { id: 5, name: names("Physics"), theme: "blue" },
  level: { id: 8, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  teachers: [names("Ali")],
  columns: [
    {
      code: "M1",
      label: names("Month 1"),
      max: 100,
      state: "open",
      opensOn: "2026-11-01",
      dueOn: "2026-11-30",
      isLate: false,
      entered: 1,
      revision: 1,
      returnedBecause: null,
    },
  ],
  year: { id: 3, title: "2026-2027" },
  step: "1",
  pass: 50,
  made: [],
  rows: [aStudent(1, 70), aStudent(2, null)],
  anomalies: [{ kind: "swap", code: "M1", studentId: 1, around: 92 }],
  may: { enter: true, submit: true, decide: false },
};

export async function openSheet(
  shown: Sheet = aSheet,
  role: Parameters<typeof aSession>[0] = "teacher",
  prepare: (server: FakeServer) => FakeServer = (server) => server,
): Promise<FakeServer> {
  const server = prepare(new FakeServer().on(readSheet, shown));
  await renderPage(<MarkSheetPage />, {
    path: "/mark-sheets/:schoolId/:classId",
    at: "/mark-sheets/12/44",
    server,
    session: aSession(role),
  });
  await screen.findByText(/Physics/);
  return server;
}

export const getCellInput = (student: string) =>
  screen.getByLabelText((label) => label.replaceAll(/[\u2068\u2069]/g, "").endsWith(student));

export async function enter(label: string, text: string) {
  const input = getCellInput(label);
  await act(async () => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  });
}
