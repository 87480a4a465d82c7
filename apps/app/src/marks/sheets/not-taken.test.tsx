import { readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { MarkSheetPage } from "./MarkSheetPage.tsx";
import { aSheet, enter } from "./sheet.factory.tsx";

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
  await enter("student 2", "80");

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
