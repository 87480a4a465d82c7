import {
  listApplications,
  moveApplication,
  readApplication,
  type Application,
  type ApplicationLine,
} from "@dars/contract/admissions/applications";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
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

const mina = aLine("mina", "Mina", { state: "under_review", isDuplicate: true });

async function open(role: "school_management" | "administrator" = "school_management", search = "") {
  const server = new FakeServer().on(listSchools, { schools: [aSchool()] }).on(listApplications, {
    applications: [aLine("sara", "Sara"), mina],
    settled: 0,
    next: null,
    levels: [{ id: 3, name: names("Primary 1"), free: 4, bornBy: null }],
    waitingPhones: 0,
  });
  const page = await renderPage(<ApplicationsPage />, {
    path: "/manage/applications",
    at: `/manage/applications${search}`,
    server,
    session: aSession(role),
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

test("a step that needs words, or a look at a double, opens the case beside the board with this step", async () => {
  const { server, page } = await open();
  server.on(readApplication, anApplication(mina));
  const menu = within(screen.getByRole("region", { name: "In review" })).getByLabelText(/^Move .* to…/);
  await pick(menu, "accepted");
  const panel = await screen.findByRole("complementary", { name: "Application" });
  expect(await within(panel).findByLabelText("Accept")).toHaveProperty("checked", true);
  expect(page.address()).toBe("/manage/applications?open=minaxxxxxxxxxxx&to=accepted");
  expect(server.heardAt(moveApplication.path)).toHaveLength(0);
});

test("a card is dragged to a column that its steps lead to; elsewhere the board says why not", async () => {
  const { server } = await open();
  server.on(moveApplication, { revision: 5 });
  const card = screen.getByText("Sara").closest("li") ?? document.body;
  async function drag(column: string) {
    fireEvent.dragStart(card);
    await act(async () => void fireEvent.drop(screen.getByRole("region", { name: column })));
    fireEvent.dragEnd(card);
  }

  await drag("Offered");
  expect(screen.getByRole("alert").textContent).toMatch(/Sara.* can’t go from .*to .*Offered/);
  expect(server.heardAt(moveApplication.path)).toHaveLength(0);

  await drag("In review");
  await waitFor(() =>
    expect(server.heardAt(moveApplication.path)[0]?.body).toMatchObject({ to: "under_review", revision: 4 }),
  );
  expect(screen.queryByText(/can’t go/)).toBeNull();
});

test("a move that another device was before is refused at the card, and the board is read again", async () => {
  const { server } = await open();
  server.refuse(moveApplication, "conflict", 409, { reason: "stale" });
  const before = server.heardAt(listApplications.path).length;
  const submitted = screen.getByRole("region", { name: "Submitted" });
  await pick(within(submitted).getByLabelText(/^Move .* to…/), "under_review");
  await waitFor(() =>
    expect(within(submitted).getByRole("alert").textContent).toContain("Someone else has just changed"),
  );
  await waitFor(() => expect(server.heardAt(listApplications.path).length).toBeGreaterThan(before));
});

test("without a network a move waits, and its card says so instead of offering another", async () => {
  const { server } = await open();
  server.reachable = false;
  const submitted = screen.getByRole("region", { name: "Submitted" });

  await pick(within(submitted).getByLabelText(/^Move .* to…/), "under_review");

  expect(await within(submitted).findByText("Move waits to be sent")).toBeTruthy();
  expect(within(submitted).queryByLabelText(/^Move .* to…/)).toBeNull();
});

test("arrow keys go from card to card, Enter opens one, J the next, M its menu, Escape closes", async () => {
  const { server, page } = await open();
  server.on(readApplication, anApplication(mina));
  const [sara, other] = document.querySelectorAll<HTMLElement>("[data-card]");
  sara?.focus();
  fireEvent.keyDown(sara ?? document.body, { key: "ArrowRight" });
  expect(document.activeElement).toBe(other);

  await act(async () => other?.click());
  await waitFor(() => expect(page.address()).toBe("/manage/applications?open=minaxxxxxxxxxxx"));
  await screen.findByRole("complementary", { name: "Application" });
  await act(async () => void fireEvent.keyDown(other ?? document.body, { code: "KeyK" }));
  await waitFor(() => expect(page.address()).toBe("/manage/applications?open=saraxxxxxxxxxxx"));
  expect(document.activeElement).toBe(sara);
  await act(async () => void fireEvent.keyDown(sara ?? document.body, { code: "KeyM" }));
  expect(document.activeElement?.tagName).toBe("SELECT");
  await act(async () => void fireEvent.keyDown(sara ?? document.body, { code: "Escape" }));
  await waitFor(() => expect(page.address()).toBe("/manage/applications"));
});

test("a card that is opened and closed leaves the school in the address as it is", async () => {
  const { server, page } = await open("administrator", "?school=12");
  server.on(readApplication, anApplication(mina));
  const [card] = document.querySelectorAll<HTMLElement>("[data-card]");

  await act(async () => card?.click());
  await waitFor(() => expect(page.address()).toBe("/manage/applications?school=12&open=saraxxxxxxxxxxx"));
  await act(async () => void fireEvent.keyDown(card ?? document.body, { code: "Escape" }));

  await waitFor(() => expect(page.address()).toBe("/manage/applications?school=12"));
});

const anApplication = (line: ApplicationLine): Application => ({
  ...line,
  record: {
    name: { given: "Mina", father: "Ali", grandfather: "Hasan", family: "Karim" },
    sex: "female",
    birthDate: "2020-05-01",
    nationalId: true,
    levelId: 3,
    previousSchool: null,
    previousResult: null,
    siblings: null,
    needs: null,
    guardians: [{ name: "Ali Hasan", relation: "father", phone: "+9647701234567" }],
  },
  phone: "+9647701234567",
  tracking: "ABCDEF1234",
  request: null,
  assessmentAt: null,
  note: null,
  offerUntil: null,
  free: 4,
  isTooYoung: false,
  documents: [],
  answers: [],
  duplicates: [],
  studentId: null,
  mayEnrol: false,
  revision: 4,
});
