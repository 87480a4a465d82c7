import { unlockColumn, type Unlocking } from "@dars/contract/marks/column-unlocking";
import { readSheet, type Sheet } from "@dars/contract/marks/sheets";
import { decideProposal } from "@dars/contract/oversight/proposals";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { MarkSheetPage } from "./MarkSheetPage.tsx";
import { aSheet } from "./sheet.factory.tsx";

const approved: Sheet = {
  ...aSheet,
  columns: aSheet.columns.map((column) => ({ ...column, state: "approved", entered: 0, revision: 3 })),
  rows: [],
  anomalies: [],
  unlocking: [],
  may: { enter: true, submit: false, decide: true },
};

const proposal: Unlocking = {
  proposalId: 7,
  code: "M1",
  reason: "Two papers were swapped",
  by: names("Huda"),
  isOwn: false,
};

test("H4: the office asks with a reason to open an approved column again", async () => {
  const server = await open(approved);
  server.on(unlockColumn, { state: "proposed", proposalId: 7 });

  await act(async () => screen.getByText("Open again").click());
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Why? The teacher reads it."), {
      target: { value: "Two papers were swapped" },
    });
  });
  await act(async () => screen.getByText("Open again").click());

  await waitFor(() =>
    expect(server.heardAt(unlockColumn.path)[0]?.body).toMatchObject({
      revision: 3,
      reason: "Two papers were swapped",
    }),
  );
});

test("H4: a column that is about to be published says what to do first", async () => {
  const server = await open(approved);
  server.onRaw("POST", unlockColumn.path, () =>
    Response.json({ code: "conflict", message: "No.", details: { reason: "scheduled" } }, { status: 409 }),
  );

  await act(async () => screen.getByText("Open again").click());
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Why? The teacher reads it."), { target: { value: "Swapped" } });
  });
  await act(async () => screen.getByText("Open again").click());

  expect(await screen.findByText(/Withdraw its publication first/)).toBeTruthy();
});

test("H4: a second person approves it on the sheet", async () => {
  const server = await open({ ...approved, unlocking: [proposal] });
  server.on(decideProposal, { state: "approved" });
  expect(screen.getByText(/Two papers were swapped/)).toBeTruthy();
  expect(screen.queryByText("Open again")).toBeNull();

  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(decideProposal.path)[0]).toMatchObject({
      url: expect.stringContaining("/proposals/7/decision"),
      body: { approve: true, isAlone: false },
    }),
  );
});

test("H4: who has asked reads that another has to approve", async () => {
  await open({ ...approved, unlocking: [{ ...proposal, isOwn: true }] });

  expect(screen.getByText(/a second person has to approve it/)).toBeTruthy();
});

async function open(sheet: Sheet): Promise<FakeServer> {
  const server = new FakeServer().on(readSheet, sheet);
  await renderPage(<MarkSheetPage />, {
    path: "/mark-sheets/:schoolId/:classId",
    at: "/mark-sheets/12/44",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText(/Physics/);
  return server;
}
