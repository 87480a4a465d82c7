import { saveMarks } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { answerQuestion } from "#platform/testing/answer-question.ts";

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

test("pasted cells that are no mark are named until they are seen", async () => {
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "saved", mark: 61, revision: 1, by: null, at: null }],
  });

  const block = { getData: () => "61\n58,5" };
  await act(async () => void fireEvent.paste(getCellInput("Student 2"), { clipboardData: block }));

  expect(screen.getByText("1 pasted cell was not saved")).toBeTruthy();
  expect(screen.getByText(/Student 3.*Month 1.*“.?58,5.?” isn't a mark/u)).toBeTruthy();
  await act(async () => screen.getByText("Got it").click());
  expect(screen.queryByText(/58,5/)).toBeNull();
});

test.each([
  [
    "confirm",
    [
      { studentId: 2, mark: 61 },
      { studentId: 3, mark: 62 },
    ],
  ],
  ["cancel", [{ studentId: 3, mark: 61 }]],
] as const)(
  "whether a first line of words is a title is asked, and its marks move up on %s alone",
  async (role, cells) => {
    const server = await openSheet({ ...aSheet, rows, anomalies: [] });
    server.on(saveMarks, { cells: [] });
    const block = { getData: () => "Physics\n61\n62" };
    await act(async () => void fireEvent.paste(getCellInput("Student 2"), { clipboardData: block }));
    expect(server.heardAt(saveMarks.path)).toHaveLength(0);

    await answerQuestion(role);

    await waitFor(() => expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({ cells: [...cells] }));
  },
);
