import { readBankExport, type ExportReport } from "@dars/contract/learning/bank-exports";
import { exportBank } from "@dars/contract/learning/banks";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { BankExports } from "./BankExports.tsx";

const PLACE = { schoolId: 1, subjectId: 3, levelId: 8, isGroup: false };

async function open(report: ExportReport) {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
  const server = new FakeServer()
    .on(readBankExport, report)
    .on(exportBank, { name: "questions.xml", type: "application/xml", bytes: new Uint8Array([60]) });
  await renderPage(<BankExports place={PLACE} />, { path: "/bank", server });
  await tap(screen.getByText(/^Export .*Moodle XML/u));
  return server;
}

test("what a format cannot say is shown before the file is taken", async () => {
  const items = [
    { id: "4", state: "withLoss", reasons: ["Difficulty is not part of GIFT."], words: "3 + 4" },
    { id: "5", state: "refused", reasons: ["Moodle has no questions of type hotspot."], words: "The map" },
  ] as const;
  const server = await open({
    questions: 4,
    complete: 2,
    items: items.map((item) => ({ ...item, reasons: [...item.reasons] })),
  });

  expect(await screen.findByText(/^2 questions of 4 complete in .*Moodle XML/u)).toBeTruthy();
  expect(screen.getByText("Partly in the file")).toBeTruthy();
  expect(screen.getByText("Not in the file")).toBeTruthy();
  expect(screen.getByText("Moodle has no questions of type Place on a picture.")).toBeTruthy();
  expect(server.heardAt(exportBank.path)).toHaveLength(0);
  await tap(screen.getByText(/^Download .*Moodle XML/u));
  await waitFor(() => expect(server.heardAt(exportBank.path)).toHaveLength(1));
});

test("a bank that a format holds whole says so", async () => {
  await open({ questions: 2, complete: 2, items: [] });
  expect(await screen.findByText(/^All 2 questions are complete in .*Moodle XML/u)).toBeTruthy();
});

test("no file is offered that would hold nothing", async () => {
  const refused = { id: "5", state: "refused" as const, reasons: [], words: "The map" };
  await open({ questions: 1, complete: 0, items: [refused] });
  expect(await screen.findByText("Not in the file")).toBeTruthy();
  expect(screen.queryByText(/^Download/u)).toBeNull();
});

test("what a format cannot say of any question is said once, and a question is listed for what is its own", async () => {
  const reasons = ["GIFT has no points.", "GIFT has no difficulty."];
  const item = (id: string, more: readonly string[]) => ({
    id,
    state: "withLoss" as const,
    reasons: [...reasons, ...more],
    words: `Question ${id}`,
  });
  await open({
    questions: 4,
    complete: 0,
    items: [
      item("1", []),
      item("2", ["GIFT has no pictures."]),
      item("3", []),
      { id: "4", state: "refused", reasons: ["GIFT has no hotspots."], words: "Question 4" },
    ],
  });

  expect(await screen.findAllByText("GIFT has no points.")).toHaveLength(1);
  expect(screen.getByText("Question 2")).toBeTruthy();
  expect(screen.getByText("GIFT has no pictures.")).toBeTruthy();
  expect(screen.getByText("Question 4")).toBeTruthy();
  expect(screen.queryByText("Question 1")).toBeNull();
});
