import { listEarlierFollowUp } from "@dars/contract/insight/follow-up";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { CaseHistory } from "./CaseHistory.tsx";

test("what happened: calls and what came of them, and earlier cases with their outcome", async () => {
  const earlier = { class: null, since: "2026-10-04", settledOn: "2026-10-12", owner: null };
  const server = new FakeServer().on(listEarlierFollowUp, {
    cases: [
      { ...earlier, rule: "absences", outcome: "The mother was ill.", owner: { id: 4, name: names("Huda") } },
      { ...earlier, rule: "lateness", settledOn: null, outcome: null },
      { ...earlier, rule: "below-pass", outcome: null },
    ],
    calls: [{ outcome: "no-answer", at: "2026-11-20T07:00:00.000Z", by: names("Zaid") }],
  });
  await renderPage(<CaseHistory schoolId={12} personId={1} since="2026-11-15" />, {
    path: "/negligents-list",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("The mother was ill.")).toBeTruthy();
  expect(screen.getByText("Closed by itself: nothing new was found.")).toBeTruthy();
  expect(screen.getByText("Excused")).toBeTruthy();
  expect(screen.getByText(/Huda/)).toBeTruthy();
  expect(screen.getByText("Called: no answer")).toBeTruthy();
  expect(screen.getByText(/Zaid/)).toBeTruthy();
});
