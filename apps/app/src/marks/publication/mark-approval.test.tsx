import { approveColumns, undoApprovals } from "@dars/contract/marks/column-approvals";
import { readMarkProgress, type ProgressSection } from "@dars/contract/marks/publication";
import { decideColumn, readSheet } from "@dars/contract/marks/sheets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MarkApprovalPage } from "./MarkApprovalPage.tsx";
import { aClass, aSectionToApprove, handedIn } from "./to-approve.factory.ts";

const sections = [
  aSectionToApprove(1, "A", [
    aClass(11, "Physics", { M1: handedIn() }),
    aClass(12, "Arabic", { M1: handedIn({ revision: 4 }) }),
  ]),
  aSectionToApprove(2, "B", [
    aClass(21, "Physics", { M1: handedIn({ unusual: [{ kind: "missing", students: 3 }] }) }),
    aClass(22, "Arabic", { M1: { state: "approved", revision: 3, entered: 25 } }),
  ]),
];

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("H3: all usual columns are ticked at once and approved at the revisions that were shown", async () => {
  const server = await open();
  server.on(approveColumns, { approved: [{ sheetId: 11, code: "M1", revision: 3 }], refused: [] });
  await press(screen.getByLabelText("All usual columns"));
  expect(getTicked()).toEqual([true, true, false]);

  await press(screen.getByText("Approve 2 columns"));

  await waitFor(() =>
    expect(server.heardAt(approveColumns.path)[0]?.body).toMatchObject({
      columns: [
        { sheetId: 11, code: "M1", revision: 2 },
        { sheetId: 12, code: "M1", revision: 4 },
      ],
    }),
  );
  await waitFor(() => expect(getTicked()).toEqual([false, false, false]));
});

test("the columns of one month stay on the page while others wait in another", async () => {
  const server = await open(inBothMonths("submitted"));
  server.on(approveColumns, { approved: [], refused: [] });
  server.on(readMarkProgress, { year: null, today: "2026-11-20", sections: inBothMonths("approved") });
  await press(screen.getByText("Tick 2 usual columns"));
  await press(screen.getByText("Approve 2 columns"));

  await waitFor(() => expect(screen.getAllByText("Approved")).toHaveLength(2));
  expect(screen.getByRole("radio", { name: "Month 1" })).toHaveProperty("checked", true);
});

test("an unusual column is never ticked by its row or subject, and is named with what is unusual", async () => {
  await open();

  await press(screen.getByLabelText(/^\W*Physics\W*: all usual columns/));
  expect(getTicked()).toEqual([true, false, false]);
  expect(screen.queryByLabelText(/Second intermediate.*B: all usual/)).toBeNull();
  expect(screen.getByText("1 unusual column")).toBeTruthy();
  expect(screen.getByText("3 marks missing")).toBeTruthy();

  await press(screen.getByLabelText(/B, Physics/));
  expect(getTicked()).toEqual([true, false, true]);
  expect(screen.getByText("50 marks · 1 column unusual", { exact: false })).toBeTruthy();
});

test("arrow keys move between cells, Shift and Space tick the row", async () => {
  await open();
  const [first, second] = getBoxes();
  first?.focus();

  fireEvent.keyDown(first ?? document.body, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? document.body, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toContain("Approved");
  fireEvent.keyDown(first ?? document.body, { code: "KeyN" });
  expect(document.activeElement?.getAttribute("data-unusual")).toBe("true");
  await act(async () => void fireEvent.keyDown(first ?? document.body, { code: "Space", shiftKey: true }));

  expect(getTicked()).toEqual([true, true, false]);
});

test("what was refused is named, and why", async () => {
  const server = await open();
  server.on(approveColumns, {
    approved: [{ sheetId: 12, code: "M1", revision: 5 }],
    refused: [{ sheetId: 11, code: "M1", reason: "changed", state: "submitted" }],
  });
  await press(screen.getByLabelText("All usual columns"));
  await press(screen.getByText("Approve 2 columns"));

  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/1 column was not approved:.*A, Physics.*: was handed in again/);
});

test("H3: what was approved is taken back at its new revisions, and what stands is named", async () => {
  const server = await open();
  const approved = [
    { sheetId: 11, code: "M1", revision: 3 },
    { sheetId: 12, code: "M1", revision: 5 },
  ];
  server.on(approveColumns, { approved, refused: [] });
  server.on(undoApprovals, {
    undone: [{ sheetId: 11, code: "M1", revision: 4 }],
    refused: [{ sheetId: 12, code: "M1", reason: "published", state: "published" }],
  });
  await press(screen.getByLabelText("All usual columns"));
  await press(screen.getByText("Approve 2 columns"));
  expect(await screen.findByText("2 columns approved")).toBeTruthy();

  await press(screen.getByText("Undo"));

  expect(await screen.findByText("1 approval taken back")).toBeTruthy();
  expect(server.heardAt(undoApprovals.path)[0]?.body).toMatchObject({ columns: approved });
  expect(screen.getByRole("alert").textContent).toMatch(/1 approval stands:.*A, Arabic.*: is published/);
  expect(screen.queryByText("Undo")).toBeNull();
});

test("the way back is there for ten seconds", async () => {
  const server = await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  server.on(approveColumns, { approved: [{ sheetId: 11, code: "M1", revision: 3 }], refused: [] });
  await press(screen.getByLabelText("All usual columns"));
  await press(screen.getByText("Approve 2 columns"));
  await screen.findByText("Undo");
  await act(async () => void (await vi.advanceTimersByTimeAsync(9_000)));
  expect(screen.queryByText("Undo")?.textContent).toBe("Undo");

  await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)));

  expect(screen.queryAllByText("Undo")).toHaveLength(0);
});

test("the chosen column is given back with a word to its teacher", async () => {
  const server = await open();
  server.on(decideColumn, { code: "M1", state: "open", revision: 3 });
  await act(async () => getBoxes()[0]?.focus());
  await press(await screen.findByText("Give back…"));
  const why = screen.getByLabelText("Why? The teacher reads it.");
  await act(async () => void fireEvent.change(why, { target: { value: "Swapped" } }));
  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(decideColumn.path)[0]).toMatchObject({
      url: expect.stringContaining("/mark-sheets/11/columns/M1/decision"),
      body: { approve: false, reason: "Swapped", revision: 2 },
    }),
  );
});

test("on a phone the columns that wait are a list", async () => {
  vi.unstubAllGlobals();
  await open();

  expect(document.querySelector("table")).toBeNull();
  expect(screen.getByText("3 marks missing")).toBeTruthy();
  await press(screen.getByText("Tick 2 usual columns"));
  expect(screen.getByText("Approve 2 columns")).toBeTruthy();
});

test("a school in which nothing has begun says so", async () => {
  await open([]);

  expect(screen.getByText("No columns to approve")).toBeTruthy();
});

/** Month 1 of two classes in a state; one column of month 2 waits beside it. */
const inBothMonths = (state: "submitted" | "approved") => [
  aSectionToApprove(1, "A", [
    aClass(11, "Physics", { M1: handedIn({ state }), M2: handedIn() }),
    aClass(12, "Arabic", { M1: handedIn({ state }), M2: { state: "open" } }),
  ]),
];

const press = (target: HTMLElement) => act(async () => target.click());

const getBoxes = () => [...document.querySelectorAll<HTMLInputElement>("td input")];

const getTicked = () => getBoxes().map(({ checked }) => checked);

async function open(shown: ProgressSection[] = sections): Promise<FakeServer> {
  const server = new FakeServer()
    .on(readMarkProgress, { year: { id: 3, title: "2026-2027" }, today: "2026-11-20", sections: shown })
    .on(readSheet, {
      classId: 11,
      subject: { id: 5, name: names("Physics"), theme: "blue" },
      level: { id: 8, name: names("Second intermediate") },
      section: null,
      teachers: [],
      year: { id: 3, title: "2026-2027" },
      step: "1",
      pass: 50,
      columns: [],
      made: [],
      rows: [],
      anomalies: [],
      may: { enter: false, submit: false, decide: true },
    });
  await renderPage(<MarkApprovalPage />, {
    path: "/manage/mark-approval",
    server,
    session: aSession("school_management"),
  });
  await screen.findAllByText(shown.length > 0 ? /to approve/ : "No columns to approve");
  return server;
}
