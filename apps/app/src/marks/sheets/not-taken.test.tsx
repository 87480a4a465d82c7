import { readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { MarkSheetPage } from "./MarkSheetPage.tsx";
import { aSheet, aStudent, enter } from "./sheet.factory.tsx";

test.each(["Keep", "Use"])(
  "GB-4: a mark that waited and meets another's is decided once: %s",
  async (choice) => {
    const server = new FakeServer().on(readSheet, aSheet);
    const { services } = await renderPage(<MarkSheetPage />, {
      path: "/mark-sheets/:schoolId/:classId",
      at: "/mark-sheets/12/44",
      server,
      session: aSession("teacher"),
    });
    await screen.findByText(/Physics/);
    const { outbox } = services.workspace.get();
    server.reachable = false;
    await enter("Student 2", "80");

    server.reachable = true;
    const of = { studentId: 2, code: "M1", by: null, at: null };
    server
      .on(saveMarks, { cells: [{ ...of, outcome: "conflict", mark: 71, revision: 1 }] })
      .on(readSheet, { ...aSheet, rows: [aStudent(1, 70), aStudent(2, 71)] });
    await act(() => outbox.drain());
    await screen.findByText(/You entered .*80.*someone else.* entered .*71/);
    expect(screen.queryByText("Marks that were not saved")).toBeNull();
    server.on(saveMarks, { cells: [{ ...of, outcome: "saved", mark: 80, revision: 2 }] });
    await tap(screen.getByText(new RegExp(`^${choice} `)));

    await waitFor(() => expect(outbox.saves.get()).toEqual([]));
    expect(screen.queryByText("Marks that were not saved")).toBeNull();
  },
);

test("GB-4: a mark that waited for a network and is refused on arrival is named on its sheet until it was seen", async () => {
  const server = new FakeServer().on(readSheet, aSheet);
  const { services } = await renderPage(<MarkSheetPage />, {
    path: "/mark-sheets/:schoolId/:classId",
    at: "/mark-sheets/12/44",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText(/Physics/);
  const { outbox } = services.workspace.get();
  server.reachable = false;
  await enter("Student 2", "80");

  server.reachable = true;
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "closed", mark: null, revision: 0, by: null, at: null }],
  });
  await act(() => outbox.drain());

  expect((await screen.findByRole("listitem")).textContent).toBe("Student 2 · Month 1: 80");
  expect(outbox.saves.get()).toMatchObject([{ refusal: { code: "conflict" } }]);
  await tap(screen.getByText("Got it"));
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(outbox.saves.get()).toEqual([]);
});
