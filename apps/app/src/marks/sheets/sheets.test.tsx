import {
  linkColumnExercises,
  readColumnExercises,
  type ColumnExercises,
} from "@dars/contract/marks/column-exercises";
import { amendMark, enterExternalMarks } from "@dars/contract/marks/publication";
import { compareMarkWorkbook, listMarkChanges, saveMarks, type Sheet } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { tap } from "#platform/testing/tap.ts";

import { aSheet, aStudent, enter, openSheet } from "./sheet.factory.tsx";

test("a mark is saved as its cell is left, and an absence by its letter", async () => {
  const server = await openSheet();
  server.on(saveMarks, {
    cells: [
      {
        studentId: 2,
        code: "M1",
        outcome: "saved",
        mark: "absent_unexcused",
        revision: 1,
        by: null,
        at: null,
      },
    ],
  });

  expect(screen.getByText(/1.? of .?2.? entered/)).toBeTruthy();
  await enter("Student 2", "غ");

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({
      cells: [{ studentId: 2, code: "M1", mark: "absent_unexcused", revision: 0 }],
    }),
  );
  expect(screen.getByText(/2.? of .?2.? entered/)).toBeTruthy();
});

test("two marks for one cell are both shown, and one of them is chosen", async () => {
  const server = await openSheet();
  server.on(saveMarks, {
    cells: [
      { studentId: 1, code: "M1", outcome: "conflict", mark: 60, revision: 2, by: names("Huda"), at: null },
    ],
  });
  await enter("Student 1", "80");
  expect(await screen.findByText(/You entered .*80.*; .*Huda.* entered .*60/)).toBeTruthy();

  await act(async () => screen.getByText(/^Keep/).click());

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[1]?.body).toMatchObject({
      cells: [{ studentId: 1, mark: 80, revision: 2 }],
    }),
  );
});

test("the mark above comes down by Ctrl+D, and Undo puts back what stood before", async () => {
  const server = await openSheet();
  const saved = (mark: number | null, revision: number) =>
    server.on(saveMarks, {
      cells: [{ studentId: 2, code: "M1", outcome: "saved", mark, revision, by: null, at: null }],
    });
  saved(70, 1);
  const input = screen.getByLabelText(/Student 2/);
  await act(async () => input.focus());
  await act(async () => void fireEvent.keyDown(input, { key: "d", ctrlKey: true }));
  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({ cells: [{ studentId: 2, mark: 70 }] }),
  );

  saved(null, 2);
  await act(async () => screen.getByText("Undo").click());

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[1]?.body).toMatchObject({
      cells: [{ studentId: 2, mark: null, revision: 1 }],
    }),
  );
});

test("a cell tells who changed it, from what and why", async () => {
  const server = await openSheet();
  server.on(listMarkChanges, {
    changes: [
      { from: 60, to: 70, reason: "A page was missed", by: names("Ali"), at: "2026-11-20T09:00:00.000Z" },
    ],
  });

  await act(async () => screen.getByLabelText(/Student 1/).focus());
  await act(async () => screen.getByText("History of this mark").click());

  expect(await screen.findByText(/A page was missed/)).toBeTruthy();
});

test("a workbook shows what it would change before it is saved", async () => {
  const server = await openSheet();
  server.on(compareMarkWorkbook, {
    changes: [{ studentId: 2, code: "M1", from: null, to: 66, revision: 0 }],
    skipped: [{ line: 5, name: "Student 1", code: "M1", text: "170", max: 100 }],
    takenAt: "2026-11-20T08:00:00.000Z",
    conflicts: [{ line: 6, name: "Sara", column: "First month", taken: "80", stored: "99", given: "85" }],
    unused: [{ line: 7, name: "Omar", reason: "name" }],
  });
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "saved", mark: 66, revision: 1, by: null, at: null }],
  });
  const picker = screen.getByLabelText("Upload a workbook", { selector: "input" });

  await act(
    async () => void fireEvent.change(picker, { target: { files: [new File(["x"], "marks.xlsx")] } }),
  );
  expect(await screen.findByText(/Student 1.*“.?170.?” is above .?100/u)).toBeTruthy();
  expect(screen.getByText(/The file says .?85/u)).toBeTruthy();
  expect(screen.getByText(/Row .?7.?, .?Omar/u)).toBeTruthy();
  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
  await act(async () => screen.getByText("Save these marks").click());

  await waitFor(() =>
    expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({
      cells: [{ studentId: 2, code: "M1", mark: 66, revision: 0 }],
    }),
  );
});

test("digits that may be the other way round are said before the column is handed in", async () => {
  await openSheet();

  expect(screen.getByText("Digits swapped? About 92 expected")).toBeTruthy();
});

test("the office corrects a published mark with its reason", async () => {
  const published: Sheet = {
    ...aSheet,
    offeringId: 61,
    columns: aSheet.columns.map((column) => ({ ...column, state: "published" })),
    may: { enter: false, submit: false, decide: true },
  };
  const server = await openSheet(published, "school_management");
  server.on(amendMark, { revision: 2 });
  await act(async () => screen.getByText("70").click());
  await act(async () => screen.getByText("Correct this mark").click());

  await act(async () => screen.getByText("Correct this mark").click());
  expect(await screen.findByText("Type the right mark.")).toBeTruthy();
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Right mark"), { target: { value: "80" } });
    fireEvent.change(screen.getByLabelText("Why? The family reads it."), { target: { value: "Miscounted" } });
  });
  await act(async () => screen.getByText("Correct this mark").click());

  await waitFor(() =>
    expect(server.heardAt(amendMark.path)[0]?.body).toMatchObject({
      offeringId: 61,
      code: "M1",
      mark: 80,
      reason: "Miscounted",
    }),
  );
});

test("a mark that is pressed under many students shows its history in view, and typing does not move the page", async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this);
  };
  const [column] = aSheet.columns;
  if (!column) throw new Error("The sheet has a column.");
  const second = { ...column, code: "M2", label: names("Month 2"), state: "published" as const };
  const row = { ...aStudent(1, 70), cells: [{ code: "M2", mark: 64, revision: 1 }] };
  await openSheet({ ...aSheet, columns: [column, second], rows: [row] });
  await act(async () => void fireEvent.focus(screen.getByLabelText(/Student 1/)));
  expect(seen).toEqual([]);

  await act(async () => void fireEvent.change(screen.getByLabelText("Column"), { target: { value: "M2" } }));
  await tap(await screen.findByText("64"));

  expect(seen.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("History of this mark"),
  ]);
  expect(screen.getByText(/The office corrects published marks/)).toBeTruthy();
});

test("GB-7: the office enters a mark of the former school with its document, and reads of it where it is from", async () => {
  const document = "Transfer certificate 417";
  const external: Sheet = {
    ...aSheet,
    offeringId: 61,
    rows: [
      { ...aStudent(1, 70), cells: [{ code: "M1", mark: 70, revision: 1, document }] },
      aStudent(2, null),
    ],
    may: { enter: true, submit: false, decide: true },
  };
  const server = await openSheet(external, "school_management");
  server.on(enterExternalMarks, { entered: 1, isPublished: false });
  await act(async () => void fireEvent.focus(screen.getByLabelText(/Student 1/)));
  expect(await screen.findByText(/From the former school: .*417/)).toBeTruthy();
  await act(async () => void fireEvent.focus(screen.getByLabelText(/Student 2/)));
  expect(screen.queryByText(/From the former school: /)).toBeNull();
  await act(async () => screen.getByText("Enter from the former school").click());
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Mark of the former school"), { target: { value: "٦٤" } });
    fireEvent.change(screen.getByLabelText("Document: number and date"), { target: { value: document } });
  });
  await act(async () => screen.getByText("Enter mark").click());

  await waitFor(() =>
    expect(server.heardAt(enterExternalMarks.path)[0]).toMatchObject({
      url: expect.stringContaining("/students/2/external-marks"),
      body: { document, marks: [{ offeringId: 61, code: "M1", mark: 64 }] },
    }),
  );
});

test("scores of a linked exercise are proposed, and become marks as the teacher takes them over", async () => {
  const exercise = { title: "Homework 1", purpose: "homework", state: "closed", outOf: "8" } as const;
  const linked = (isLinked: boolean): ColumnExercises => ({
    exercises: [{ id: 9, ...exercise, isLinked, isWithheld: isLinked }],
    proposals: [
      { student: { id: 1, name: names("Student 1") }, earned: "7", possible: "8", mark: 88, open: 0 },
      { student: { id: 2, name: names("Student 2") }, earned: null, possible: null, mark: null, open: 1 },
    ],
  });
  let isLinked = false;
  const server = await openSheet();
  server
    .onEach(readColumnExercises, () => linked(isLinked))
    .onEach(linkColumnExercises, () => {
      isLinked = true;
      return linked(true);
    })
    .on(saveMarks, {
      cells: [{ studentId: 1, code: "M1", outcome: "saved", mark: 88, revision: 2, by: null, at: null }],
    });
  await act(async () => screen.getByText("Marks from exercises").click());
  await tap(await screen.findByLabelText("Homework 1"));

  await screen.findByText("1 exercise not finished");
  expect(screen.getByText(/Publishing the column would show them/u)).toBeTruthy();
  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
  await act(async () => screen.getByText("Take over 1 mark").click());

  await waitFor(() => expect(server.heardAt(saveMarks.path)).toHaveLength(1));
  expect(server.heardAt(saveMarks.path)[0]?.body).toMatchObject({
    cells: [{ studentId: 1, code: "M1", mark: 88, revision: 1 }],
  });
});
