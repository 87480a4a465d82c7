import { changePassword } from "@dars/contract/identity/accounts";
import {
  endSession,
  listSessions,
  readMe,
  savePreferences,
  switchRole,
  type SessionSeen,
} from "@dars/contract/identity/own-account";
import { decideFamilyConsent, listFamilyConsents } from "@dars/contract/school/consents";
import { readFamilyHome, readHome } from "@dars/contract/shell/home";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { noWork } from "#platform/testing/no-work.ts";
import { PHYSICS_CLASS } from "#platform/testing/physics-class.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ProfilePage } from "./ProfilePage.tsx";

const seen = {
  platform: "web",
  signedInAt: "2026-09-01T04:41:09.000Z",
  lastSeenAt: "2026-09-01T05:00:00.000Z",
} as const;
const sessions = [
  { ...seen, id: 1, role: "teacher", deviceName: "Chrome, Linux", isCurrent: true },
  { ...seen, id: 2, role: "teacher", deviceName: "Chrome, Android", isCurrent: false },
] as const;
const roles = [
  { assignmentId: 5, role: "teacher", school: null, isCurrent: true },
  { assignmentId: 6, role: "parent", school: null, isCurrent: false },
] as const;

const zainab = {
  schoolId: 12,
  school: names("Rafidain"),
  studentId: 26,
  name: names("Zainab"),
  sex: null,
  level: { id: 7, name: names("Second intermediate") },
  section: null,
  homeroomTeacher: null,
  unread: 0,
};

test("the profile shows who is signed in, and where", async () => {
  await openProfile();

  await screen.findByText("Amal Al-Rubaie");
  expect(await screen.findByText("Chrome, Android")).toBeTruthy();
  expect(screen.getByText("This device")).toBeTruthy();
});

test.each([
  ["teacher", "/lessons/71?school=12"],
  ["parent", "/subjects/7?school=12&student=26"],
] as const)(
  "a %s comes from the profile to its classes or children, and to the quiet hours",
  async (role, own) => {
    const server = new FakeServer()
      .on(readMe, aMe(role))
      .on(listSessions, { sessions: [...sessions] })
      .on(readHome, {
        name: names("Amal"),
        teacher: { schoolId: 12, classes: [PHYSICS_CLASS], homeroom: null, work: noWork },
        management: null,
        schools: null,
        coordination: null,
        office: null,
        subjects: null,
      })
      .on(readFamilyHome, { name: names("Amal"), children: [zainab] });
    await renderPage(<ProfilePage />, { path: "/profile", server, session: aSession(role) });

    await screen.findByText(role === "teacher" ? "Physics" : "Zainab");
    const ways = [...document.querySelectorAll("ion-item")].map(({ href }) => href);
    expect(ways).toEqual(expect.arrayContaining([own, "/notification-settings", "/messages/new"]));
  },
);

test("FAM-6: a guardian agrees for each child, and takes it back, in the profile", async () => {
  const consents = [
    { kind: "photo" as const, isGiven: false, decidedAt: null },
    { kind: "honour_list" as const, isGiven: true, decidedAt: "2026-11-20T08:00:00.000Z" },
  ];
  const server = new FakeServer()
    .on(readMe, aMe("parent"))
    .on(listSessions, { sessions: [...sessions] })
    .on(readFamilyHome, { name: names("Amal"), children: [zainab] })
    .on(listFamilyConsents, { consents })
    .on(decideFamilyConsent, { kind: "photo", isGiven: true, decidedAt: "2026-11-27T08:00:00.000Z" });
  await renderPage(<ProfilePage />, { path: "/profile", server, session: aSession("parent") });

  const photo = await screen.findByText(/^Photos of my child/);
  await act(
    async () =>
      void photo.dispatchEvent(new CustomEvent("ionChange", { detail: { checked: true }, bubbles: true })),
  );
  await waitFor(() =>
    expect(server.heard.find(({ method }) => method === "PUT")).toMatchObject({ body: { isGiven: true } }),
  );
});

test("a student comes from the profile to the lessons kept on the device", async () => {
  const server = new FakeServer().on(readMe, aMe("student")).on(listSessions, { sessions: [...sessions] });
  await renderPage(<ProfilePage />, { path: "/profile", server, session: aSession("student") });

  const row = (await screen.findByText("Storage on this device")).closest("ion-item");
  expect(row?.href).toBe("/kept-lessons");
});

test("a phone number is saved with the language, in Latin digits", async () => {
  const { server } = await openProfile();
  await screen.findByText("Contact details");

  await type("Phone", "+٩٦٤ ٧٧٠ ٩٩٩ ٨٨٧٧");
  await act(async () => formWith("Phone").requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(savePreferences.path).at(-1)?.body).toEqual({
      locale: "en",
      phone: "+9647709998877",
      email: null,
      secondPhone: null,
      address: null,
    }),
  );
});

test("a second phone and the address in lines are saved beside them, also without a network", async () => {
  const { server, services } = await openProfile();
  await screen.findByText("Contact details");
  server.reachable = false;

  await type("Second phone", "0780");
  await act(async () => formWith("Phone").requestSubmit());
  expect(await screen.findByText("Write it like 0770 123 4567")).toBeTruthy();
  await type("Second phone", "٠٧٨٠ ٩٩٩ ٨٨٧٧");
  await type("Home address", " Baghdad, Mansour\nHouse 12 ");
  await act(async () => formWith("Phone").requestSubmit());

  const { outbox } = services.workspace.get();
  await waitFor(() => expect(outbox.saves.get()).toHaveLength(1));
  server.reachable = true;
  await act(() => outbox.drain());
  await waitFor(() =>
    expect(server.heardAt(savePreferences.path).at(-1)?.body).toMatchObject({
      phone: "+9647701234567",
      secondPhone: "+9647809998877",
      address: "Baghdad, Mansour\nHouse 12",
    }),
  );
});

test("a phone number typed without a network waits on this device", async () => {
  const { server, services } = await openProfile();
  await screen.findByText("Contact details");
  server.reachable = false;

  await type("Phone", "+9647709998877");
  await act(async () => formWith("Phone").requestSubmit());

  await screen.findByText(/^Waiting to be sent/);
  await waitFor(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(1));
});

test("half a phone number is not sent, the whole one after it is", async () => {
  const { server } = await openProfile();
  await screen.findByText("Contact details");

  await type("Phone", "0770");
  await act(async () => formWith("Phone").requestSubmit());
  await type("Phone", "+9647709998877");
  await act(async () => formWith("Phone").requestSubmit());

  await waitFor(() => expect(server.heardAt(savePreferences.path)).toHaveLength(1));
  expect(server.heardAt(savePreferences.path).map(({ body }) => body)).toEqual([
    { locale: "en", phone: "+9647709998877", email: null, secondPhone: null, address: null },
  ]);
});

test("another session can be ended from here", async () => {
  const { server } = await openProfile();
  await screen.findByText("Chrome, Android");

  await act(async () => screen.getByText("Sign out").click());

  await waitFor(() => expect(screen.queryByText("Chrome, Android")).toBeNull());
  await waitFor(() => expect(server.heardAt(endSession.path)[0]?.url).toBe("/api/v6/me/sessions/2"));
});

test("several sessions of one device are one line, and all other devices are signed out at once", async () => {
  const { server } = await openProfile([
    ...sessions,
    { ...seen, id: 3, role: "teacher", deviceName: "Chrome, Android", isCurrent: false },
    { ...seen, id: 4, role: "parent", deviceName: "Firefox, Windows", isCurrent: false },
  ]);

  expect(await screen.findByText(/2.? sessions/)).toBeTruthy();
  expect(screen.getAllByText("Chrome, Android")).toHaveLength(1);
  await tap(screen.getByText("Sign out of all other devices"));
  await answerQuestion("destructive");

  await waitFor(() => expect(server.heardAt(endSession.path)).toHaveLength(3));
  expect(screen.queryByText("Firefox, Windows")).toBeNull();
  expect(screen.getByText("Chrome, Linux")).toBeTruthy();
});

test("nothing on the profile is said twice or looks like a button and does nothing", async () => {
  await openProfile();
  await screen.findByText("Contact details");

  expect(screen.getAllByText("Change password")).toHaveLength(1);
  expect(document.querySelector(".theme-preview")).toBeNull();
});

test("another role is taken on without signing out", async () => {
  const { server, address, services } = await openProfile();
  const userData = aSession("parent", { token: "token-as-parent" });
  server.on(switchRole, { status: "success", userData, must_change_password: false });
  await screen.findByText("My roles");

  await act(async () => screen.getByText("Switch").click());

  await waitFor(() => expect(address()).toBe("/family-home"));
  expect(server.heardAt(switchRole.path)[0]?.body).toEqual({ assignmentId: 6 });
  expect(services.sessions.store.session.get()?.token).toBe("token-as-parent");
});

test("a wrong present password is told as such", async () => {
  const { server } = await openProfile();
  server.refuse(changePassword, "bad-credentials", 401);
  await screen.findByText("Amal Al-Rubaie");
  await act(async () => screen.getAllByText("Change password").at(-1)?.click());

  await type("Current password", "wrong");
  await type("New password", "river-stone-9");
  await act(async () => formWith("New password").requestSubmit());

  expect(await screen.findByText(/The current password is wrong/)).toBeTruthy();
});

test("what belongs to this device works where the profile has never been read", async () => {
  const server = new FakeServer();
  server.reachable = false;

  await renderPage(<ProfilePage />, { path: "/profile", server, session: aSession("teacher") });

  await screen.findByText("Appearance");
  expect(screen.getByText("Shared device")).toBeTruthy();
  expect(screen.getByText("Log out")).toBeTruthy();
});

test("a language chosen before the profile was read is the account's too, and touches no contact detail", async () => {
  const server = new FakeServer().on(savePreferences, aMe("teacher"));
  await renderPage(<ProfilePage />, { path: "/profile", server, session: aSession("teacher") });
  await screen.findByText("Appearance");

  await act(async () => screen.getByText("کوردی").click());

  await waitFor(() => expect(server.heardAt(savePreferences.path).at(-1)?.body).toEqual({ locale: "ckb" }));
});

test("whoever is signed out is shown the way in", async () => {
  await renderPage(<ProfilePage />, { path: "/profile" });

  expect(await screen.findByText("You need an account to open this page.")).toBeTruthy();
});

async function openProfile(shown: readonly SessionSeen[] = sessions) {
  const server = new FakeServer()
    .on(readMe, aMe("teacher", { roles: [...roles] }))
    .on(listSessions, { sessions: [...shown] })
    .on(savePreferences, aMe("teacher"))
    .on(endSession, {});
  const rendered = await renderPage(<ProfilePage />, {
    path: "/profile",
    server,
    session: aSession("teacher"),
  });
  return { ...rendered, server };
}

function formWith(label: string): HTMLFormElement {
  const field = [...document.querySelectorAll("ion-input")].find((each) => each.label === label);
  const form = field?.closest("form");
  if (!form) throw new Error(`No form asks for ${label}.`);
  return form;
}
