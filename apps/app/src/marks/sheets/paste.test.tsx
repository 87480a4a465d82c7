import { saveMarks } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { tap } from "#platform/testing/tap.ts";

import { aSheet, aStudent, getCellInput, openSheet } from "./sheet.factory.tsx";

const rows = [aStudent(1, 70), aStudent(2, null), aStudent(3, null)];

async function openAndPaste(text: string) {
  const server = await openSheet({ ...aSheet, rows, anomalies: [] });
  server.on(saveMarks, { cells: [] });
  const clipboardData = { getData: () => text };
  await act(async () => void fireEvent.paste(getCellInput("Student 2"), { clipboardData }));
  return server;
}

const savedCells = (server: Awaited<ReturnType<typeof openAndPaste>>) =>
  server.heardAt(saveMarks.path).map(({ body }) => body);

test("a pasted block is shown first: nothing of it is saved until it is entered", async () => {
  const server = await openAndPaste("61\nabc");

  expect(screen.getByText("1 mark")).toBeTruthy();
  expect(screen.getByText("1 not taken")).toBeTruthy();
  expect(screen.getByText(/row .?2.? “.?abc.?”/u)).toBeTruthy();
  expect(screen.getByText(/Student 3.*Month 1.*“.?abc.?” isn't a mark/u)).toBeTruthy();
  expect(savedCells(server)).toEqual([]);

  await tap(screen.getByText("Enter 1 mark"));
  await waitFor(() => expect(savedCells(server)).toMatchObject([{ cells: [{ studentId: 2, mark: 61 }] }]));
  expect(screen.queryByText(/isn't a mark/)).toBeNull();
});

test("a mark between two steps is taken as the teacher chooses", async () => {
  const server = await openAndPaste("61\n58,5");

  await tap(screen.getByLabelText("59"));
  await tap(screen.getByText("Enter 2 marks"));

  await waitFor(() =>
    expect(savedCells(server)).toMatchObject([
      {
        cells: [
          { studentId: 2, mark: 61 },
          { studentId: 3, mark: 59 },
        ],
      },
    ]),
  );
});

test("a heading is left out, or taken as the first line", async () => {
  const server = await openAndPaste("Physics\n61\n62");
  expect(screen.getByText("heading, skipped")).toBeTruthy();
  expect(screen.getByText("2 marks")).toBeTruthy();

  await tap(screen.getByText("Use"));
  expect(screen.getByText("1 mark")).toBeTruthy();
  await tap(screen.getByText("Enter 1 mark"));

  await waitFor(() => expect(savedCells(server)).toMatchObject([{ cells: [{ studentId: 3, mark: 61 }] }]));
});

test("marks that begin one row off are moved, and Escape discards them", async () => {
  const server = await openAndPaste("61\n62");
  await tap(screen.getByText("Move up"));
  const names = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(names.filter((name) => name === "Student 1")).toHaveLength(1);

  await act(async () => void fireEvent.keyDown(screen.getByText("Discard"), { key: "Escape" }));

  expect(screen.queryByText("Discard")).toBeNull();
  expect(savedCells(server)).toEqual([]);
});
