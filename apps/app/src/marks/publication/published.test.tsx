import { restartPublication, type PublicationLine } from "@dars/contract/marks/publication";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { Published } from "./Published.tsx";

const scheduled: PublicationLine = {
  id: 5,
  revision: 2,
  codes: ["M1"],
  labels: [names("First month")],
  sections: [{ id: 340, letter: "A", level: names("Second intermediate") }],
  state: "scheduled",
  isUnderWay: false,
  failedBecause: null,
  withOutcome: false,
  publishAt: "2026-06-24T10:30:00.000Z",
  guardiansAt: "2026-06-24T10:30:00.000Z",
  students: 0,
  withheld: 0,
  by: null,
  withdrawnBecause: null,
};

test("PUB-2: the office reads that and why the server gave up publishing, and has it try again", async () => {
  const server = await open({ ...scheduled, failedBecause: "busy" });
  server.on(restartPublication, { id: 5, state: "scheduled" });
  expect(document.body.textContent).toContain("Not published");
  expect(document.body.textContent).not.toContain("0 students");
  expect(screen.getByRole("alert").textContent).toBe(
    "The server was too busy to finish. Students and families see nothing of it.",
  );

  await act(async () => void fireEvent.click(screen.getByText("Try again")));

  await waitFor(() => expect(server.heardAt(restartPublication.path)).toHaveLength(1));
});

test("PUB-2: after a withdrawal from many the office reads that the rest is not visible yet", async () => {
  const withdrawn = { ...scheduled, state: "withdrawn" as const, withdrawnBecause: "A mistake" };
  await open({ ...withdrawn, isUnderWay: true });
  expect(document.body.textContent).toContain("visible again in a moment");
});

test("PUB-2: the office reads that the server gave up showing the rest after a withdrawal", async () => {
  await open({ ...scheduled, state: "withdrawn", withdrawnBecause: "A mistake", failedBecause: "stopped" });
  expect(screen.getByRole("alert").textContent).toBe(
    "The server stopped each time before it finished. Students and families can’t see the other published marks yet.",
  );
});

async function open(publication: PublicationLine): Promise<FakeServer> {
  const server = new FakeServer();
  await renderPage(<Published publications={[publication]} schoolId={7} />, {
    at: "/manage/marks",
    path: "/manage/marks",
    server,
    session: aSession("school_management"),
  });
  return server;
}
