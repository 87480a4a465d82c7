import { saveMarks } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSheet, aStudent, getCellInput, openSheet } from "./sheet.factory.tsx";

/** The cell itself: the media of a phone. */
beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("pointer: coarse") }),
  );
});

const press = (key: string) => act(async () => screen.getByRole("button", { name: key }).click());
const focusCell = (student: string) => act(async () => getCellInput(student).focus());
const rows = [aStudent(1, 70), aStudent(2, null), aStudent(3, null)];

test("on a phone a mark and an absence are entered with the sheet's own keypad, student after student", async () => {
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  const saved = (studentId: number, mark: number | "absent_unexcused") =>
    server.on(saveMarks, {
      cells: [{ studentId, code: "M1", outcome: "saved", mark, revision: 1, by: null, at: null }],
    });
  expect(screen.queryByRole("group", { name: "Keypad" })).toBeNull();
  await focusCell("Student 2");
  expect(getCellInput("Student 2").getAttribute("inputmode")).toBe("none");

  saved(2, 64);
  await press("6");
  await press("4");
  await press("Next");
  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({ cells: [{ studentId: 2, mark: 64 }] }),
  );
  saved(3, "absent_unexcused");
  expect(document.activeElement).toBe(getCellInput("Student 3"));
  expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
  await press("Absent");

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[1]?.body).toMatchObject({
      cells: [{ studentId: 3, mark: "absent_unexcused" }],
    }),
  );
  expect(screen.queryByRole("group", { name: "Keypad" })).toBeNull();
});

test("GB-4: the decimal point is off where marks are whole, and a mark above the highest says why", async () => {
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  await focusCell("Student 2");
  expect(screen.getByRole("button", { name: "Decimal point" }).hasAttribute("disabled")).toBe(true);

  for (const key of ["1", "7", "0", "Next"]) await press(key);

  expect(screen.getByRole("alert").textContent).toMatch(/highest is .?100/);
  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
});

test("the first key replaces the mark that was there, Clear takes it out, and leaving hides the keypad", async () => {
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  server.on(saveMarks, {
    cells: [{ studentId: 1, code: "M1", outcome: "saved", mark: null, revision: 2, by: null, at: null }],
  });
  await focusCell("Student 1");
  expect(screen.getByRole("button", { name: "Previous" }).hasAttribute("disabled")).toBe(true);
  await press("8");
  expect(getCellInput("Student 1")).toHaveProperty("value", "8");
  await press("5");
  await press("Delete the last digit");
  expect(getCellInput("Student 1")).toHaveProperty("value", "8");

  await press("Clear");
  await act(async () => void fireEvent.blur(getCellInput("Student 1")));

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({ cells: [{ studentId: 1, mark: null }] }),
  );
  expect(screen.queryByRole("group", { name: "Keypad" })).toBeNull();
});
