import { readLateYears, saveLateRule, type LateYear } from "@dars/contract/marks/late-joiners";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { LateRulePage } from "./LateRulePage.tsx";

const asOthers: LateYear = {
  year: { id: 3, title: "2026-2027" },
  level: { id: 8, name: names("Second intermediate") },
  leftOut: [names("Month 1"), names("Month 2")],
  decision: null,
  isPublished: false,
};
const asLate: LateYear = {
  ...asOthers,
  decision: { reason: "Letter 214", by: names("Rana"), at: "2027-01-20T08:00:00.000Z" },
};

test("GB-14: the office applies the late rule with a reason, and sees what does not count", async () => {
  const server = await openPage(asOthers);
  server.on(saveLateRule, { isLate: true });
  expect(await screen.findByText(/Month 1, Month 2/)).toBeTruthy();

  await type("Reason", "Joined 12 January");
  await act(
    async () => void fireEvent.submit(screen.getByText("Apply the late rule").closest("form") ?? document),
  );

  await waitFor(() =>
    expect(server.heardAt("/api/v6/schools/12/students/26/years/3/late-rule")[0]?.body).toMatchObject({
      reason: "Joined 12 January",
    }),
  );
});

test("GB-14: the page says who decided and why, and it can be undone", async () => {
  const server = await openPage(asLate);
  server.on(saveLateRule, { isLate: false });
  expect(await screen.findByText("Joined late: judged by the late rule")).toBeTruthy();
  expect(screen.getByText("Letter 214")).toBeTruthy();
  expect(screen.getByText(/Applied by .*Rana/)).toBeTruthy();

  await tap(screen.getByText("Undo the late rule"));

  await waitFor(() => expect(server.heardAt(saveLateRule.path)[0]?.body).toMatchObject({ reason: null }));
});

test("GB-14: with a published result, or without a rule, there is nothing to apply", async () => {
  await openPage(
    { ...asLate, isPublished: true },
    { ...asOthers, year: { id: 2, title: "2025-2026" }, leftOut: [] },
  );

  expect(await screen.findByText(/Withdraw it to change this/)).toBeTruthy();
  expect(screen.getByText(/no rule for late joiners/)).toBeTruthy();
  expect(screen.queryByText("Undo the late rule")).toBeNull();
  expect(screen.queryByText("Apply the late rule")).toBeNull();
});

async function openPage(...years: LateYear[]): Promise<FakeServer> {
  const server = new FakeServer().on(readLateYears, { years });
  await renderPage(<LateRulePage />, {
    path: "/manage/people/:schoolId/:personId/late-rule",
    at: "/manage/people/12/26/late-rule",
    server,
    session: aSession("school_management"),
  });
  return server;
}
