import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import {
  AS_THE_GROUP,
  readGroupSettings,
  readSchoolSettings,
  saveGroupSettings,
  saveSchoolSettings,
} from "@dars/contract/school/settings";
import { listAppVersions, saveAppVersion, type AppVersion } from "@dars/contract/shell/app-versions";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aGroupSettings } from "#platform/testing/a-group-settings.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";
import { chooseLanguage } from "#platform/text/language.ts";

import { ACTIONS } from "./actions.ts";
import { anAuditEvent } from "./audit-event.factory.ts";
import { AuditPage } from "./AuditPage.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { VersionsPage } from "./VersionsPage.tsx";

const settings = aGroupSettings({ showReportsForStudents: true, theme: "green" });
const page = { revision: 3, settings, officeId: 1, legacyClientSeenAt: null };

test("Q3: settings are saved together, with the revision that was read", async () => {
  const server = new FakeServer().on(readGroupSettings, page).on(saveGroupSettings, page);
  await renderPage(<SettingsPage />, {
    path: "/manage/settings",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Report cards for students");

  await fill("Sign in again after (days)", "sessionTimeoutDays", "٧٫٥");
  await fill("Codes in letters are valid for (days)", "letterCodeDays", "٢١");
  await submit();

  const sent = () => server.heardAt(saveGroupSettings.path).find(({ method }) => method === "PUT");
  await waitFor(() => expect(sent()).toBeTruthy(), { timeout: 10_000 });
  expect(sent()?.body).toEqual({
    revision: 3,
    settings: { ...settings, sessionTimeoutDays: 7.5, letterCodeDays: 21 },
  });
});

test.each([null, 12])(
  "Q3: an administrator settles what holds for the group, be it of many schools or of one (school_id %s)",
  async (school_id) => {
    const server = new FakeServer().on(readGroupSettings, page);
    await renderPage(<SettingsPage />, {
      path: "/manage/settings",
      server,
      session: aSession("administrator", { school_id }),
    });

    expect(await screen.findByText("Report cards for students")).toBeTruthy();
    expect(document.querySelector("[name=sessionTimeoutDays]")).toBeTruthy();
    expect(server.heardAt(readSchoolSettings.path)).toEqual([]);
  },
);

test("Q3: management sees what its school has from the group, and gives its own choice back", async () => {
  const group = {
    showApplyNow: true,
    showMessagesForStudents: false,
    showReportsForStudents: false,
    messagesRule: "messages" as const,
  };
  const school = { ...AS_THE_GROUP, showMessagesForStudents: true };
  const schoolPage = {
    revision: 2,
    group,
    school,
    effective: { ...group, showMessagesForStudents: true },
    principalId: null,
    management: [{ id: 70, name: names("Amal", "أمل") }],
  };
  const server = new FakeServer().on(readSchoolSettings, schoolPage).on(saveSchoolSettings, schoolPage);
  await renderPage(<SettingsPage />, {
    path: "/manage/settings",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Set by your school");
  expect(screen.getByText(/Same as the group: .?On/)).toBeTruthy();

  act(() => screen.getByText("Reset all to the group's settings").click());
  fireEvent.change(screen.getByLabelText("Principal"), { target: { value: "70" } });
  await submit();

  const sent = () => server.heardAt(saveSchoolSettings.path).find(({ method }) => method === "PUT");
  await waitFor(() => expect(sent()).toBeTruthy(), { timeout: 10_000 });
  expect(sent()?.body).toEqual({ revision: 2, settings: AS_THE_GROUP, principalId: 70 });
});

test("settings that somebody else has changed since are not written over", async () => {
  const server = new FakeServer().on(readGroupSettings, page).refuse(saveGroupSettings, "conflict", 409);
  await renderPage(<SettingsPage />, {
    path: "/manage/settings",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Report cards for students");

  await submit();

  expect(await screen.findByText(/Someone else has just changed the settings/)).toBeTruthy();
});

const android: AppVersion = {
  platform: "android",
  version: "51.6",
  minVersion: null,
  url: null,
  changedAt: "2026-09-01T08:00:00.000Z",
};

test("VER-1: a version in a wrong form never leaves the page", async () => {
  const server = new FakeServer().on(listAppVersions, { versions: [android] });
  await renderPage(<VersionsPage />, {
    path: "/manage/versions",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Android");

  await fill("Version in the store", "version", "51.10");
  await submit();

  expect(document.querySelector<HTMLIonInputElement>("ion-input.ion-invalid")?.name).toBe("version");
  expect(server.heard.some(({ method }) => method === "PUT")).toBe(false);
});

test("VER-1: a least version that shuts apps out is typed twice", async () => {
  const server = new FakeServer()
    .on(listAppVersions, { versions: [android] })
    .on(saveAppVersion, { ...android, minVersion: "51.6" });
  await renderPage(<VersionsPage />, {
    path: "/manage/versions",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Android");

  await fill("Oldest version that still works", "minVersion", "51.6");
  await submit();
  await fill("Type the oldest version again", "confirmMin", "51.6");
  await submit();

  await waitFor(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(server.heard.find(({ method }) => method === "PUT")).toMatchObject({
    url: "/api/v6/app-versions/android",
    body: { version: "51.6", minVersion: "51.6", confirmMin: "51.6", url: null },
  });
});

test("Q4: what a version changes is written for families and for staff", async () => {
  const notes = {
    families: { ar: null, ckb: null, en: "Marks load faster" },
    staff: { ar: null, ckb: null, en: null },
  };
  const server = new FakeServer()
    .on(listAppVersions, { versions: [{ ...android, notes }] })
    .on(saveAppVersion, { ...android, notes });
  await renderPage(<VersionsPage />, {
    path: "/manage/versions",
    server,
    session: aSession("administrator"),
  });
  await screen.findByText("Android");

  const ofStaff = document.querySelectorAll("fieldset")[1];
  await type("کوردی", "خێراترە", ofStaff);
  await submit();

  await waitFor(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(server.heard.find(({ method }) => method === "PUT")).toMatchObject({
    body: { notes: { ...notes, staff: { ar: null, ckb: "خێراترە", en: null } } },
  });
});

const issued = anAuditEvent({ action: "code.issued" });

test("Q5: the log says who did what to whom, and what it has no words for as it is called", async () => {
  const server = new FakeServer().on(listAuditEvents, {
    events: [issued, { ...issued, id: 8, action: "moon.landed", by: null, subject: null }],
    next: null,
  });
  await renderPage(<AuditPage />, {
    path: "/manage/audit",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("One-time code issued", { selector: "div" })).toBeTruthy();
  expect(screen.getByText(/Sara Jalal/)).toBeTruthy();
  expect(screen.getByText("Tara Barzani")).toBeTruthy();
  expect(screen.getByText("moon.landed")).toBeTruthy();
  expect(screen.getByText(/Automatic/)).toBeTruthy();
});

test("a log without events says so", async () => {
  const server = new FakeServer().on(listAuditEvents, { events: [], next: null });
  await renderPage(<AuditPage />, {
    path: "/manage/audit",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("No results")).toBeTruthy();
});

test.each([
  ["en", "Status: closed, Students: 25, Excused: no, From: 1 September 2026, Roles added: Teacher"],
  ["ar", "الحالة: مغلق، الطلاب: 25، معفى: لا، من يوم: 1 أيلول 2026، أدوار أضيفت: مدرّس / معلّم"],
  ["ckb", "دۆخ: داخراو، قوتابیان: 25، بوردراو: نەخێر، لە ڕۆژی: 1ی ئەیلوولی 2026، ڕۆڵی زیادکراو: مامۆستا"],
] as const)(
  "what changed is said in words of %s, and what is of the database is not",
  async (locale, words) => {
    await chooseLanguage(locale);
    const changes = {
      state: "closed",
      students: 25,
      isExcused: false,
      startsOn: "2026-09-01",
      given: "teacher",
      offeringId: 77,
      kind: "no-such-kind",
      until: null,
      no_such_field: "x",
    };
    const server = new FakeServer().on(listAuditEvents, { events: [{ ...issued, changes }], next: null });
    await renderPage(<AuditPage />, {
      path: "/manage/audit",
      server,
      session: aSession("school_management"),
    });

    const row = await screen.findByText(/25/);
    const plain = (row.textContent ?? "").replaceAll(/[\u2068\u2069]/g, "").replaceAll("\u00A0", " ");
    expect(plain.endsWith(` · ${words}`)).toBe(true);
    await chooseLanguage("en");
  },
);

test("every action that the server writes down has words", () => {
  const source = join(import.meta.dirname, "../../../../server/src");
  const written = globSync("**/*.ts", { cwd: source })
    .filter((file) => !/\.(test|factory)\.ts$/.test(file))
    .map((file) => readFileSync(join(source, file), "utf8"))
    .filter((text) => text.includes("#platform/audit.ts"))
    .flatMap((text) => [
      ...text.matchAll(/(?<!route: )["`]([a-z]+(?:-[a-z]+)*\.(?!ts"|readonly"|xlsx")[a-z$][a-z_-]*)/g),
    ])
    .map(([, action = ""]) => action);
  const unknown = written.filter((action) => !isKnown(action));

  expect(written.length).toBeGreaterThan(5);
  expect([...new Set(unknown)]).toEqual([]);
});

async function submit() {
  await act(async () => getForm().requestSubmit());
}

/** `proposal.$` matches every key that a template produces. */
const isKnown = (action: string) =>
  ACTIONS.some((known) => (action.endsWith("$") ? known.startsWith(action.slice(0, -1)) : known === action));

/** Ionic passes typed text to the form with a delay, and a submit reads the form. */
async function fill(label: string, name: string, value: string) {
  await type(label, value);
  await waitFor(() => {
    const form = document.querySelector("form");
    expect(form && new FormData(form).get(name)).toBe(value);
  });
}
