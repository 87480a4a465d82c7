import {
  decideOffer,
  listOwnApplications,
  readOpenedApplication,
  startApplication,
  type ApplicationStatus,
} from "@dars/contract/admissions/applying";
import { readMe } from "@dars/contract/identity/own-account";
import type { Role } from "@dars/contract/platform/roles";
import { readFamilyHome } from "@dars/contract/shell/home";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { ApplyPage } from "./ApplyPage.tsx";
import { CHILD_FIELDS } from "./child-fields.factory.ts";

const level = { id: 3, name: names("Primary 1"), free: 4, bornBy: "2020-12-31" };
const started = {
  ticket: "1.salt.seal",
  schools: [{ id: 12, name: names("Rafidain"), levels: [level] }],
};
const aChild = (schoolId: number, studentId: number, name: string) => ({
  schoolId,
  school: names("Rafidain"),
  studentId,
  name: names(name),
  sex: null,
  level: null,
  section: null,
  homeroomTeacher: null,
  unread: 0,
});

async function open(fields: Record<string, string>, role: Role | null = "parent") {
  await store.writeWhole("application-draft", { key: "abcdefghijklmno", at: Date.now(), fields });
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readMe, aMe("parent"))
    .on(readFamilyHome, {
      name: names("Amal Al-Rubaie"),
      children: [aChild(12, 26, "Zainab"), aChild(13, 27, "Maryam")],
    });
  await renderPage(<ApplyPage />, {
    path: "/student-application",
    server,
    ...(role && { session: aSession(role) }),
  });
  await tap(await screen.findByText("Next"));
}

beforeEach(async () => {
  await setSharedDevice(false);
  await store.remove("application-draft");
});

test("O1: a parent who is signed in finds its own name and phone in the form", async () => {
  await open(CHILD_FIELDS);

  expect(await screen.findByDisplayValue("Amal Al-Rubaie")).toBeTruthy();
  expect(screen.getByDisplayValue("+9647701234567")).toBeTruthy();
  expect(screen.getByText("Filled in from your account. Change it if needed.")).toBeTruthy();
});

test("O1: what was typed before stays", async () => {
  await open({ ...CHILD_FIELDS, guardian: "Ali Hasan", phone: "0770 123 9999" });

  expect(await screen.findByDisplayValue("Ali Hasan")).toBeTruthy();
  expect(screen.queryByDisplayValue("Amal Al-Rubaie")).toBeNull();
});

test("O1: its children in the chosen school, and no others, are added to the siblings by a press", async () => {
  await open(CHILD_FIELDS);
  await screen.findByDisplayValue("Amal Al-Rubaie");
  await tap(screen.getByText("Next"));

  await tap(await screen.findByText(/^Add .*Zainab/));

  expect(await screen.findByDisplayValue("Zainab")).toBeTruthy();
  expect(screen.queryByText(/^Add/)).toBeNull();
});

test.each([null, "teacher"] as const)("O1: for %s nothing is filled in", async (role) => {
  await open(CHILD_FIELDS, role);

  await screen.findByText("Guardians");
  expect(screen.queryByDisplayValue("Amal Al-Rubaie")).toBeNull();
});

const opened = { schoolId: 12, application: "abcdefghijklmno", pass: `1795465659192.${"x".repeat(43)}` };

const aStatus = (state: ApplicationStatus["state"]): ApplicationStatus => ({
  state,
  since: "2026-09-01T07:30:00.000Z",
  request: null,
  assessmentAt: null,
  offerUntil: null,
  documents: [],
  ...opened,
});

const itsNames = { child: names("Sara Ali"), school: names("Rafidain") };

async function openOwn(state: ApplicationStatus["state"]) {
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readMe, aMe("parent"))
    .on(readFamilyHome, { name: names("Amal Al-Rubaie"), children: [] })
    .on(listOwnApplications, { applications: [opened] })
    .on(readOpenedApplication, { ...aStatus(state), ...itsNames });
  const page = await renderPage(<ApplyPage />, {
    path: "/student-application",
    server,
    session: aSession("parent"),
  });
  await tap(await screen.findByLabelText("Status"));
  expect(await screen.findByText("Sara Ali")).toBeTruthy();
  await tap(screen.getByText("Show"));
  return { server, page };
}

test("O1: a parent sees its applications by the account, without a code", async () => {
  const { server } = await openOwn("waitlisted");

  expect(screen.getAllByText("Waiting list").length).toBeGreaterThan(1);
  expect(server.heardAt(readOpenedApplication.path)[0]?.url).toContain("pass=1795465659192");
});

test("O1: what the school does after a family's answer is seen as well", async () => {
  const { server, page } = await openOwn("accepted");
  server.on(decideOffer, aStatus("offer_accepted"));
  await tap(screen.getByText("Accept the place"));
  await waitFor(() => expect(screen.queryAllByText("Accept the place")).toHaveLength(0));
  expect(screen.getByText("Sara Ali")).toBeTruthy();

  server.on(readOpenedApplication, { ...aStatus("enrolled"), ...itsNames });
  await act(() => page.services.workspace.get().queries.refetchQueries());

  expect((await screen.findAllByText("Enrolled")).length).toBeGreaterThan(1);
});
