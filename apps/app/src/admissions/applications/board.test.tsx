import {
  listApplications,
  moveApplication,
  type ApplicationLine,
} from "@dars/contract/admissions/applications";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { serverNow } from "#platform/time/server-now.ts";

import { ApplicationsPage } from "./ApplicationsPage.tsx";

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

const DAY_MS = 86_400_000;

const aLine = (key: string, name: string, over: Partial<ApplicationLine> = {}): ApplicationLine => ({
  key: key.padEnd(15, "x"),
  name: names(name),
  level: { id: 3, name: names("Primary 1") },
  state: "submitted",
  since: new Date(serverNow() - 7 * DAY_MS).toISOString(),
  submittedAt: "2026-09-01T07:30:00.000Z",
  isDuplicate: false,
  isAnswered: false,
  waitingPlace: null,
  revision: 4,
  ...over,
});

async function open() {
  const server = new FakeServer().on(listApplications, {
    applications: [
      aLine("sara", "Sara"),
      aLine("mina", "Mina", { state: "under_review", isDuplicate: true }),
    ],
    settled: 0,
    next: null,
    levels: [{ id: 3, name: names("Primary 1"), free: 4, bornBy: null }],
    waitingPhones: 0,
  });
  const page = await renderPage(<ApplicationsPage />, {
    path: "/manage/applications",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Sara");
  return { server, page };
}

const pick = (label: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(label, { target: { value } }));

test("at a desk open applications are a board: columns by state, days in it, places left", async () => {
  await open();
  const submitted = screen.getByRole("region", { name: "Submitted" });
  expect(within(submitted).getByText("Sara")).toBeTruthy();
  expect(within(submitted).getByText(/7\W* days/).className).toContain("waiting");
  expect(within(screen.getByRole("region", { name: "In review" })).getByText("Mina")).toBeTruthy();
  expect(screen.getByText(/4\W* places left/)).toBeTruthy();
});

test("a card is moved by its menu, at the revision that was shown", async () => {
  const { server } = await open();
  server.on(moveApplication, { revision: 5 });
  await pick(
    within(screen.getByRole("region", { name: "Submitted" })).getByLabelText(/^Move .* to…/),
    "under_review",
  );
  await waitFor(() =>
    expect(server.heardAt(moveApplication.path)[0]?.body).toMatchObject({ to: "under_review", revision: 4 }),
  );
});

test("a step that needs words, or a look at a double, opens the case", async () => {
  const { server, page } = await open();
  const menu = within(screen.getByRole("region", { name: "In review" })).getByLabelText(/^Move .* to…/);
  await pick(menu, "accepted");
  await waitFor(() => expect(page.address()).toBe("/manage/applications/12/minaxxxxxxxxxxx"));
  expect(server.heardAt(moveApplication.path)).toHaveLength(0);
});
