import { readSheet, saveMarks, submitColumn } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { tap } from "#platform/testing/tap.ts";

import { aSheet, aStudent, getCellInput, enter, openSheet } from "./sheet.factory.tsx";

test("what is no mark or above the maximum stays in its cell, says why, and is not sent", async () => {
  const server = await openSheet();

  await enter("Student 2", "170");
  expect(screen.getByRole("alert").textContent).toMatch(/highest is .?100/);
  expect(getCellInput("Student 2").getAttribute("aria-invalid")).toBe("true");
  await enter("Student 2", "seventy");
  expect(screen.getByRole("alert").textContent).toBe("Not a mark");

  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
  expect(screen.getByText(/1.? of .?2.? entered/)).toBeTruthy();
});

test("GB-4: a mark between two steps is not sent, and says so", async () => {
  const server = await openSheet();

  await enter("Student 2", "٧٫٥");

  expect(screen.getByRole("alert").textContent).toBe("Whole numbers only");
  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
});

test("once a column is handed in nothing is taken back by Undo, and its marks are those of the school", async () => {
  const server = await openSheet();
  const outcome = { studentId: 2, code: "M1", mark: 60, revision: 1, by: null, at: null } as const;
  server.on(saveMarks, { cells: [{ ...outcome, outcome: "saved" }] });
  await enter("Student 2", "60");
  const columns = aSheet.columns.map((column) => ({ ...column, state: "submitted" as const }));
  const rows = [aStudent(1, 70), aStudent(2, 60)];
  server.on(submitColumn, { code: "M1", state: "submitted", revision: 2 });
  server.on(readSheet, { ...aSheet, columns, rows });

  await tap(screen.getByText("Hand in"));

  await waitFor(() => expect(screen.queryByText("Hand in")).toBeNull());
  expect(screen.getByText("Undo").closest("ion-button")?.disabled).toBe(true);
});

test("GB-4: a mark that the school refuses says why, and does not count as entered", async () => {
  const server = await openSheet();
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "not-here", mark: 7, revision: 0, by: null, at: null }],
  });

  await enter("Student 2", "٧");

  expect((await screen.findByRole("alert")).textContent).toBe("Not in this class any more");
  expect(screen.getByText(/1.? of .?2.? entered/)).toBeTruthy();
});

test("PUB-1: a mark that a former class has published is not typed over, pasted over or taken back, in an open column too", async () => {
  const rows = [{ ...aStudent(1, 70), published: ["M1"] }, aStudent(2, null)];
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "saved", mark: 66, revision: 1, by: null, at: null }],
  });

  expect(screen.queryByLabelText(/Student 1/)).toBeNull();
  const block = { getData: () => "66\n67" };
  await act(async () => {
    fireEvent.paste(getCellInput("Student 2"), { clipboardData: block });
  });
  await tap(screen.getByText("Enter 1 mark"));
  await tap(screen.getByText("70"));

  expect(screen.getByText(/from the class before/)).toBeTruthy();
  expect(server.heardAt(saveMarks.path).map(({ body }) => body)).toMatchObject([
    { cells: [{ studentId: 2, mark: 66 }] },
  ]);
});

test("PUB-1: the office corrects such a mark where it stands", async () => {
  const rows = [{ ...aStudent(1, 70), published: ["M1"] }];
  const may = { enter: true, submit: false, decide: true };
  await openSheet({ ...aSheet, offeringId: 9, rows, anomalies: [], may }, "school_management");

  await tap(screen.getByText("70"));

  expect(screen.getByText("Correct this mark")).toBeTruthy();
});
