import { isProof } from "@dars/contract/admissions/application-record";
import { startApplication, submitApplication } from "@dars/contract/admissions/applying";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ApplyPage } from "./ApplyPage.tsx";
import { CHILD_FIELDS } from "./child-fields.factory.ts";
import { dropDraft, keepDraft, lackingIn, readDraft, typeInto } from "./draft.ts";
import { solveProof } from "./solve-proof.ts";

const pass = `1795465659192.${"x".repeat(43)}`;
const started = {
  ticket: "1.salt.seal",
  schools: [
    {
      id: 12,
      name: names("Rafidain"),
      levels: [{ id: 3, name: names("Primary 1"), free: 4, bornBy: "2020-12-31" }],
    },
  ],
};
const whole = {
  key: "abcdefghijklmno",
  at: Date.now(),
  fields: {
    ...CHILD_FIELDS,
    guardian: "Ali Hasan",
    relation: "father",
    phone: "0770 123 4567",
  },
};
const press = async (label: string) => tap(await screen.findByText(label));
const open = (server: FakeServer) => renderPage(<ApplyPage />, { path: "/student-application", server });

beforeEach(async () => {
  await setSharedDevice(false);
  await store.remove("application-draft");
});

async function walkToTheEnd() {
  for (let step = 0; step < 4; step += 1) await press("Next");
  await tap(await screen.findByLabelText(/I agree that the school stores this information/));
  await type("Code (8 digits)", "12345678");
}

test("APP-1: what was typed is on the device the next time, and is sent once however often it is sent", async () => {
  await store.writeWhole("application-draft", whole);
  const server = new FakeServer()
    .on(startApplication, started)
    .on(submitApplication, { tracking: "ABCDEF1234", pass });
  await open(server);
  await walkToTheEnd();
  server.reachable = false;
  await press("Send application");
  await screen.findByText(/The form is saved on this device/);
  server.reachable = true;
  await press("Send application");

  expect(await screen.findByText("ABCDEF1234")).toBeTruthy();
  const sent = server.heard.filter(({ url }) => url.includes("/applications/abcdefghijklmno"));
  expect(sent.at(-1)?.body).toMatchObject({
    phone: "+9647701234567",
    code: "12345678",
    application: { name: { given: "Sara" }, levelId: 3, guardians: [{ relation: "father" }] },
  });
  expect(await store.readWhole("application-draft")).toBeUndefined();
});

test("the last step shows all that is sent, the sex and the second guardian too", async () => {
  const fields = { ...whole.fields, second: "Zahra Karim", secondPhone: "0750 111 2222" };
  await store.writeWhole("application-draft", { ...whole, fields });
  await open(new FakeServer().on(startApplication, started));
  for (let step = 0; step < 4; step += 1) await press("Next");

  const facts = document.querySelector("dl.facts")?.textContent;
  for (const fact of ["SexGirl", "GuardianZahra Karim", "0750 111 2222"]) expect(facts).toContain(fact);
  expect(facts).not.toContain("Documents");
});

test("APP-1: after one child was sent, the next one has another key, also by way of the status", async () => {
  await store.writeWhole("application-draft", whole);
  const server = new FakeServer()
    .on(startApplication, started)
    .on(submitApplication, { tracking: "ABCDEF1234", pass });
  await open(server);
  await walkToTheEnd();
  await press("Send application");
  await screen.findByText("ABCDEF1234");
  await tap(await screen.findByLabelText("Status"));
  await tap(await screen.findByLabelText("New application"));

  await type("Child's name", "Noor");
  expect(screen.queryByDisplayValue("Hasan")).toBeNull();
  await soon(async () =>
    expect(await store.readWhole("application-draft")).toMatchObject({
      key: expect.not.stringMatching(whole.key),
      fields: { given: "Noor" },
    }),
  );
});

test("a draft is not kept on a shared device, nor the phone's code, nor for more than thirty days", async () => {
  const draft = { key: whole.key, fields: { ...whole.fields, code: "12345678" } };
  await keepDraft(draft);
  expect(await store.readWhole("application-draft")).toEqual({ ...whole, at: expect.any(Number) });
  await store.writeWhole("application-draft", { ...whole, at: Date.now() - 31 * 86_400_000 });
  expect((await readDraft()).key).not.toBe(whole.key);
  expect(await store.readWhole("application-draft")).toBeUndefined();
  await keepDraft(draft);
  await setSharedDevice(true);
  expect((await readDraft()).key).not.toBe(whole.key);
  await keepDraft(draft);
  expect(await store.readWhole("application-draft")).toBeUndefined();
});

test("on a shared device the form says that it is not kept", async () => {
  await setSharedDevice(true);
  await open(new FakeServer().on(startApplication, started));
  expect(await screen.findByText(/gone when you close this page/)).toBeTruthy();
});

test("a write that was begun before the draft was dropped does not bring it back", async () => {
  const writing = keepDraft(whole);
  await dropDraft();
  await writing;
  expect(await store.readWhole("application-draft")).toBeUndefined();
});

test("what the server would refuse is lacking, and another school has other levels", () => {
  const lacking = (change: Readonly<Record<string, string>>) =>
    lackingIn({ key: whole.key, fields: { ...whole.fields, ...change } });
  expect(lacking({ nationalId: "" })).toBeNull();
  expect(lacking({ nationalId: "١٩٨٧١٢٣٤٥٦٧٨" })).toBeNull();
  expect(lacking({ nationalId: "123" })).toBe(0);
  expect(lacking({ family: "x".repeat(81) })).toBe(0);
  expect(lacking({ guardian: "Al" })).toBe(1);
  expect(lacking({ second: "Al", secondPhone: "0770 123 4567" })).toBe(1);
  expect(lacking({ second: "", secondPhone: "0770 123 4567" })).toBe(1);
  expect(lacking({ phone: "0770 123 45" })).toBe(1);
  expect(lacking({ phone: "+46 70 123 45 67" })).toBeNull();
  expect(lacking({ birthDate: "2999-01-01" })).toBe(0);
  expect(typeInto(whole, "school", "13").fields).toMatchObject({ school: "13", level: "" });
  expect(typeInto(whole, "school", "12").fields.level).toBe("3");
});

test("what is lacking is said at the step where it is lacking", async () => {
  await open(new FakeServer().on(startApplication, started));
  await press("Next");
  expect((await screen.findAllByRole("alert")).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(
      [...document.querySelectorAll<HTMLIonInputElement>("ion-input.ion-invalid")].map(({ name }) => name),
    ).toEqual(["given", "father", "grandfather", "family", "birthDate"]),
  );
  expect(document.activeElement).toHaveProperty("name", "school");
  expect(screen.getByRole("group", { name: "Sex" }).textContent).toContain("This is required.");
  await type("Child's name", "Sara");
  await soon(async () =>
    expect(await store.readWhole("application-draft")).toMatchObject({ fields: { given: "Sara" } }),
  );
});

test("APP-3: the form refuses a child too young for the level before the phone gets a code", async () => {
  await store.writeWhole("application-draft", whole);
  const schools = started.schools.map((school) => ({
    ...school,
    levels: school.levels.map((level) => ({ ...level, bornBy: "2010-12-31" })),
  }));
  await open(new FakeServer().on(startApplication, { ...started, schools }));
  await press("Next");

  expect(await screen.findByText("The child is too young for this level.")).toBeTruthy();
  expect(screen.queryByLabelText("Full name")).toBeNull();
});

test("where no school takes applications the page says so", async () => {
  await open(new FakeServer().on(startApplication, { ...started, schools: [] }));
  expect(await screen.findByText("No applications now")).toBeTruthy();
});

test("APP-1: the work is what the server asks for", async () => {
  const proof = await solveProof("1.salt.seal");
  expect(isProof(sha256(utf8ToBytes(`1.salt.seal:${proof}`)))).toBe(true);
});
