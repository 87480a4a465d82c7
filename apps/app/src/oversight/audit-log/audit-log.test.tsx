import { listAuditEvents, type AuditEvent } from "@dars/contract/oversight/audit-log";
import { listPeople } from "@dars/contract/school/people-office";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { searchFor } from "#platform/testing/search-for.ts";
import { tap } from "#platform/testing/tap.ts";

import { ACTION_GROUPS } from "./action-groups.ts";
import { ACTIONS } from "./actions.ts";
import { anAuditEvent } from "./audit-event.factory.ts";
import { AuditPage } from "./AuditPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const opened = anAuditEvent({ action: "case.opened" });

const tara = {
  id: 26,
  name: names("Tara Barzani"),
  kinds: ["student" as const],
  birthDate: null,
  phone: null,
  studentNumber: "1-0026",
  level: names("First primary"),
  section: { id: 340, letter: "A", title: null },
  accountState: null,
};

test("every action has one group", () => {
  const grouped = Object.values(ACTION_GROUPS).flat();
  const nouns = new Set(ACTIONS.map((action) => action.slice(0, action.indexOf("."))));

  expect(grouped.toSorted()).toEqual([...nouns].toSorted());
});

test("the log is narrowed to a person by name, told apart by section, and opened again", async () => {
  const server = await openLog();

  await searchFor("tara");
  expect(await screen.findByText("First primary – A · 1-0026")).toBeTruthy();
  await tap(screen.getByText("Tara Barzani", { selector: ".row-strong bdi" }));

  await waitFor(() => expect(lastQuery(server).get("personId")).toBe("26"));
  await tap(await screen.findByText("Show everyone"));
  await waitFor(() => expect(lastQuery(server).get("personId")).toBeNull());
});

test("actions are found by group, and then one of the group", async () => {
  const server = await openLog();

  fireEvent.change(screen.getByLabelText("What"), { target: { value: "moderation" } });
  await waitFor(() => expect(lastQuery(server).get("nouns")).toBe(ACTION_GROUPS.moderation.join(",")));

  const which = await screen.findByLabelText("Which of them");
  expect(which.querySelectorAll("option").length).toBeLessThan(30);
  fireEvent.change(which, { target: { value: "case.opened" } });
  await waitFor(() => expect(lastQuery(server).get("action")).toBe("case.opened"));
  expect(lastQuery(server).get("nouns")).toBeNull();
});

test("a reason that is a code is said in words, one that was written as it is, and what did not happen not at all", async () => {
  await openLog([
    { ...opened, id: 8, changes: { reason: "bullying", isOverCapacity: false } },
    { ...opened, id: 7, changes: { reason: "He asked for it", isOverCapacity: true } },
  ]);

  expect(await screen.findByText(/bullying/)).toBeTruthy();
  expect(screen.getByText(/He asked for it.*yes/)).toBeTruthy();
});

test("at a desk an entry opens beside the log: before and after, who, the changed details in words, what belongs to it", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const changed = anAuditEvent({ action: "person.changed", changes: { fields: "phone birth_date" } });
  const ended = anAuditEvent({
    id: 8,
    at: "2026-09-09T08:00:00.000Z",
    action: "account.changed",
    changes: { from: "active", to: "disabled" },
  });
  await openLog([changed, ended]);

  const [first] = screen.getAllByRole("rowheader", { name: /details/ });
  expect(first?.textContent).toMatch(/What changed.*phone, birth date/);
  await tap(within(screen.getByRole("table")).getByRole("button", { name: /details/ }));
  const panel = within(screen.getByRole("complementary"));
  expect(panel.getByText("School management")).toBeTruthy();
  expect(panel.getByText("phone, birth date")).toBeTruthy();
  await tap(panel.getByRole("button", { name: /ccount/ }));
  expect(screen.getByRole("complementary").textContent).toMatch(/Before.*active.*After.*turned off/);

  fireEvent.keyDown(screen.getByRole("complementary"), { code: "Escape" });
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(document.activeElement?.closest("tr")?.textContent).toContain("ccount");
});

test("a directorate that was changed is named", async () => {
  await openLog([anAuditEvent({ action: "settings.changed", changes: { directorate: "Karkh 1" } })]);

  expect(screen.getByText(/Directorate.*Karkh 1/)).toBeTruthy();
});

async function openLog(events: AuditEvent[] = [{ ...opened, subject: null }]): Promise<FakeServer> {
  const server = new FakeServer()
    .on(listAuditEvents, { events, next: null })
    .on(listPeople, { people: [tara], next: null });
  await renderPage(<AuditPage />, {
    path: "/manage/audit",
    server,
    session: aSession("school_management"),
  });
  await screen.findAllByText(/Sara Jalal/);
  return server;
}

const lastQuery = (server: FakeServer): URLSearchParams =>
  new URL(server.heardAt(listAuditEvents.path).at(-1)?.url ?? "", "http://dars.test").searchParams;
