import { listEarlierFollowUp, listFollowUp, listFollowUpOwners } from "@dars/contract/insight/follow-up";
import { handleFollowUps } from "@dars/contract/insight/follow-up-actions";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { anEntry } from "./entry.factory.ts";
import { FollowUpPage } from "./FollowUpPage.tsx";

const huda = { id: 4, name: names("Huda") };
const students = [
  anEntry({ owner: huda }),
  anEntry({ person: { id: 2, name: names("Basim") } }),
  anEntry({ person: { id: 2, name: names("Basim") }, rule: "lateness", revision: 3 }),
  anEntry({ person: { id: 2, name: names("Basim") }, rule: "no-sign-in" }),
];

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const server = new FakeServer()
    .on(listFollowUp, { students, teachers: [] })
    .on(listFollowUpOwners, { owners: [huda] })
    .on(listEarlierFollowUp, { cases: [], calls: [] });
  const page = await renderPage(<FollowUpPage />, {
    path: "/negligents-list",
    server,
    session: aSession("school_management"),
  });
  await screen.findByRole("table");
  return { server, page };
}

const listNames = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const press = (element: Element, code: string) =>
  act(async () => void fireEvent.keyDown(element, { code, key: code }));

test("at a desk a person is one row, without an owner first; a head sorts and says which way", async () => {
  await open();
  expect(listNames()).toEqual(["Basim", "Amal"]);
  const [row] = screen.getAllByRole("row").slice(1);
  expect(row?.textContent).toContain("Absent 2 days");
  expect(row?.textContent).toMatch(/\+\W*1/);

  await tap(screen.getByRole("button", { name: /^Name/ }));
  expect(listNames()).toEqual(["Amal", "Basim"]);
  const head = screen.getByRole("columnheader", { name: /^Name/ });
  expect(head.getAttribute("aria-sort")).toBe("ascending");
});

test("who is ticked is assigned in one call, with all reasons at the revisions that were shown; who changed is named", async () => {
  const { server } = await open();
  server.on(handleFollowUps, {
    handled: [],
    refused: [{ rule: "lateness", personId: 2, classId: null, reason: "changed" }],
  });
  await press(screen.getByRole("button", { name: "Basim" }), "Space");
  await tap(screen.getByText("Assign 1"));

  await waitFor(() => expect(server.heardAt(handleFollowUps.path)).toHaveLength(1));
  expect(server.heardAt(handleFollowUps.path)[0]?.body).toMatchObject({
    action: "assign",
    entries: [
      { rule: "absences", personId: 2, revision: 1 },
      { rule: "lateness", personId: 2, revision: 3 },
      { rule: "no-sign-in", personId: 2, revision: 1 },
    ],
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Basim");
});

test("keys: J goes to the next case, M writes to the family of it, Esc closes it", async () => {
  const { page } = await open();
  const first = screen.getByRole("button", { name: "Basim" });
  await act(async () => first.focus());
  await waitFor(() => expect(page.address()).toBe("/negligents-list?person=2"));
  await press(first, "KeyJ");
  await waitFor(() => expect(page.address()).toBe("/negligents-list?person=1"));
  const panel = await screen.findByRole("article");
  expect(within(panel).getByText("Amal")).toBeTruthy();

  await press(screen.getByRole("button", { name: "Amal" }), "KeyM");
  expect(await screen.findByText("Send")).toBeTruthy();
  await press(screen.getByRole("button", { name: "Amal" }), "Escape");
  await press(screen.getByRole("button", { name: "Amal" }), "Escape");
  await waitFor(() => expect(page.address()).toBe("/negligents-list"));
});
