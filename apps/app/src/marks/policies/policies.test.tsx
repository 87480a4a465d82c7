import { choosePolicy, listPolicies, previewPolicy, type PolicyLine } from "@dars/contract/marks/policies";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { PoliciesPage } from "./PoliciesPage.tsx";

const numbers = {
  pool1: 5,
  pool2: 5,
  maxCompletion: 3,
  individual: 90,
  generalMean: 85,
  generalMin: 75,
};
const current: PolicyLine = {
  id: null,
  code: "IQ-SEC",
  version: 1,
  from: null,
  numbers,
  source: null,
  by: null,
  at: null,
};
const WITHOUT = { pool1: null, pool2: null, individual: null, generalMean: null, generalMin: null };

test("H5: a version is tried on last year's marks, and chosen with the letter that it follows", async () => {
  const server = await open();
  server.on(previewPolicy, {
    year: { id: 2, title: "2025-2026" },
    students: 25,
    changed: [{ student: { id: 26, name: names("Zainab") }, from: "completion", to: "pass" }],
  });
  server.on(choosePolicy, { id: 7, version: 1 });

  await act(async () => screen.getByText("Try on last year's marks").click());
  expect(await screen.findByText(/2025-2026.*students would have ended otherwise/)).toBeTruthy();
  expect(document.body.textContent).toContain("Resit → Passed");
  await type("Official letter it follows", "Letter 17");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() =>
    expect(server.heardAt(choosePolicy.path).find(({ body }) => body !== undefined)?.body).toMatchObject({
      levelId: 8,
      code: "IQ-SEC",
      numbers,
      fromYearId: 3,
      source: "Letter 17",
    }),
  );
});

test("a scheme without decision marks does not ask for them", async () => {
  await open();
  expect(screen.getByLabelText(/Decision marks, first round/)).toBeTruthy();

  await act(
    async () => void fireEvent.change(screen.getByLabelText("Scheme"), { target: { value: "INTL-US" } }),
  );

  expect(screen.queryByLabelText(/Decision marks, first round/)).toBeNull();
});

async function open(): Promise<FakeServer> {
  const server = new FakeServer().on(listPolicies, {
    years: [{ id: 3, title: "2026-2027", isCurrent: true }],
    schemes: [
      { code: "IQ-SEC", columns: [names("Month 1")], pass: 50, max: 100, numbers },
      { code: "INTL-US", columns: [], pass: 60, max: 100, numbers: { ...WITHOUT, maxCompletion: 0 } },
    ],
    levels: [{ level: { id: 8, code: "I2", name: names("Second intermediate") }, current, versions: [] }],
  });
  await renderPage(<PoliciesPage />, {
    path: "/manage/grade-policies",
    at: "/manage/grade-policies",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Second intermediate"));
  return server;
}

function getForm(): HTMLFormElement {
  const form = document.querySelector("form");
  if (!form) throw new Error("No form.");
  return form;
}
