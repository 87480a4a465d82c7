import { submitColumn, type Sheet } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { aSheet, aStudent, openSheet } from "./sheet.factory.tsx";

const retake: Sheet = { ...aSheet, exams: ["M1"] };

test("GB-3: a sheet asks for marks of those alone who sit the exam, and is whole with them", async () => {
  const server = await openSheet(retake, "teacher", (fake) =>
    fake
      .on(readSitting, { exams: [{ code: "M1", away: [2] }] })
      .on(submitColumn, { code: "M1", state: "submitted", revision: 2 }),
  );

  expect(await screen.findByText(/1 of 2 students sit this exam/)).toBeTruthy();
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  await tap(screen.getByText("Hand in"));

  await soon(() => expect(server.heardAt(submitColumn.path)[0]?.body).toMatchObject({ isPartial: true }));
  expect(screen.queryByText("Hand in with empty cells")).toBeNull();
});

const next = () => fireEvent.keyDown(document.body, { key: "F8" });
const marked = () => document.activeElement?.getAttribute("aria-label");

test("F8 goes to the next mark that looks odd, and the spread says how the marks lie", async () => {
  const rows = [40, 62, 70, 75, 91, 99].map((mark, at) => aStudent(at + 1, mark));
  await openSheet({
    ...aSheet,
    rows,
    anomalies: [2, 5].map((studentId) => ({ kind: "gap", code: "M1", studentId, around: 70 })),
  });
  expect(screen.getByText(/From 40 to 99, the middle is 75 · 1 below the pass mark/)).toBeTruthy();
  next();
  expect(marked()).toMatch(/Student 2/);
  next();
  expect(marked()).toMatch(/Student 5/);
  next();
  expect(marked()).toMatch(/Student 2/);
});
