import {
  readApplicationStatus,
  startApplication,
  submitApplication,
} from "@dars/contract/admissions/applying";
import { screen, waitFor } from "@testing-library/react";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { beforeEach, expect, test } from "vitest";

import { newClientId } from "#platform/api/client-id.ts";
import { store } from "#platform/device/store.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ApplyPage } from "./ApplyPage.tsx";
import { exchangeDraft, listAside } from "./aside-drafts.ts";
import { CHILD_FIELDS } from "./child-fields.factory.ts";
import { keepDraft, newDraft, readDraft, typeInto } from "./draft.ts";
import { keepTracking, listTrackings } from "./keep-tracking.ts";
import { keepDocument, listKept } from "./kept-documents.ts";
import { useDocuments } from "./use-documents.ts";

const levels = [{ id: 3, name: names("Primary 1"), free: 4, bornBy: "2020-12-31" }];
const started = { ticket: "1.salt.seal", schools: [{ id: 12, name: names("Rafidain"), levels }] };
const sara = {
  key: "abcdefghijklmno",
  fields: { ...CHILD_FIELDS, guardian: "Ali Hasan", relation: "father", phone: "0770 123 4567" },
};
const press = async (label: string) => tap(await screen.findByText(label));
const open = (server: FakeServer) => renderPage(<ApplyPage />, { path: "/student-application", server });

beforeEach(async () => {
  await setSharedDevice(false);
  const places = ["draft", "drafts", "tracking", "trackings"].map((place) => `application-${place}`);
  await Promise.all(places.map(store.remove));
});

test("APP-1: a second child's form is begun beside the first, and each is gone on with", async () => {
  await store.writeWhole("application-draft", { ...sara, at: Date.now() });
  await open(new FakeServer().on(startApplication, started));
  await waitFor(() => expect(screen.getByDisplayValue("Sara")).toBeTruthy());
  await press("Apply for another child");
  await screen.findByText("Other forms started here");
  await type("Child's name", "Zaid");
  await waitFor(async () =>
    expect((await readDraft()).fields).toMatchObject({ given: "Zaid", school: "12" }),
  );
  expect((await readDraft()).fields).toMatchObject({ guardian: "Ali Hasan", phone: "0770 123 4567" });

  await press("Sara Ali Hasan Karim");
  await waitFor(() => expect(screen.getByDisplayValue("Sara")).toBeTruthy());
  expect(await screen.findByText("Zaid")).toBeTruthy();
  expect((await readDraft()).key).toBe(sara.key);
  expect((await listAside()).map(({ fields }) => fields.given)).toEqual(["Zaid"]);
});

test("APP-1: a form of no child is not kept beside another, and on a shared device none is", async () => {
  expect(await exchangeDraft(newDraft(), sara)).toEqual([]);
  await exchangeDraft(sara, newDraft());
  expect((await listAside()).map(({ key }) => key)).toEqual([sara.key]);
  await keepTracking({ tracking: "ABCDEF1234", child: "Sara Ali" });
  await setSharedDevice(true);
  expect(await listAside()).toEqual([]);
  expect(await listTrackings()).toEqual([]);
  await setSharedDevice(false);
  expect(await listAside()).toEqual([]);
  expect(await listTrackings()).toEqual([]);
});

test("APP-1: what is typed while forms change places is kept, and no form is lost", async () => {
  const [zaid, huda] = ["Zaid", "Huda"].map((given) => ({ key: newDraft().key, fields: { given } }));
  if (!zaid || !huda) throw new Error("No forms.");
  await exchangeDraft(zaid, sara);
  await exchangeDraft(huda, sara);
  void exchangeDraft(sara, zaid);
  void exchangeDraft(zaid, huda);
  await keepDraft(typeInto(huda, "family", "Karim"));

  expect((await readDraft()).fields).toEqual({ given: "Huda", family: "Karim" });
  expect((await listAside()).map(({ key }) => key)).toEqual([zaid.key, sara.key]);
});

test("APP-2: clearing a form that was just opened leaves the documents of the one before", async () => {
  const bytes = new Uint8Array([1]);
  const document = { id: newClientId(), application: sara.key, kind: "photo", bytes } as const;
  await keepDocument({ ...document, type: "image/jpeg", keptAt: Date.now() });
  function ClearedOnceOpened() {
    const [application, setApplication] = useState(sara.key);
    const { waiting, clear } = useDocuments(application);
    const clearOpened = useEffectEvent(() => void clear());
    useLayoutEffect(() => {
      if (application !== sara.key) clearOpened();
    }, [application]);
    return <button onClick={() => setApplication(newClientId())}>{`${waiting.length} waiting`}</button>;
  }
  await renderPage(<ClearedOnceOpened />, { path: "/student-application" });
  await press("1 waiting");
  await screen.findByText("0 waiting");

  expect(await listKept(sara.key)).toHaveLength(1);
});

const daysAgo = (days: number) => Date.now() - days * 86_400_000;

test("APP-1: a form beside another is gone after thirty days, from the device too", async () => {
  await store.writeWhole("application-drafts", [{ ...sara, at: daysAgo(31) }, "no form"]);
  expect(await listAside()).toEqual([]);
  const huda = { key: newDraft().key, fields: { given: "Huda" }, at: daysAgo(3) };
  await store.writeWhole("application-drafts", [huda, { ...sara, at: daysAgo(31) }]);
  expect(await listAside()).toEqual([huda]);
  expect(await store.readWhole("application-drafts")).toEqual([huda]);
});

test("APP-1: however often forms change places, each ends thirty days after it was last changed", async () => {
  const [zaid, huda] = [
    { key: newDraft().key, fields: { given: "Zaid" }, at: daysAgo(20) },
    { key: newDraft().key, fields: { given: "Huda" }, at: daysAgo(10) },
  ];
  await store.writeWhole("application-draft", { ...sara, at: daysAgo(29) });
  await exchangeDraft(await readDraft(), zaid);
  await exchangeDraft(await readDraft(), huda);
  await exchangeDraft(await readDraft(), { ...sara, at: daysAgo(29) });
  await exchangeDraft(await readDraft(), zaid);
  expect((await readDraft()).at).toBe(zaid.at);
  expect(
    (await listAside()).map(({ key, at }) => [key, Math.round((Date.now() - (at ?? 0)) / 86_400_000)]),
  ).toEqual([
    [sara.key, 29],
    [huda.key, 10],
  ]);

  const changed = typeInto(await readDraft(), "family", "Karim");
  await keepDraft(changed);
  expect((await readDraft()).at).toBeGreaterThan(daysAgo(1));
});

test("APP-1: documents end with their form, and no earlier than one that is still changed", async () => {
  const bytes = new Uint8Array([1]);
  const old = { kind: "photo", type: "image/jpeg", bytes, keptAt: daysAgo(40) } as const;
  const ended = newClientId();
  await keepDocument({ ...old, id: newClientId(), application: sara.key });
  await keepDocument({ ...old, id: newClientId(), application: ended });
  await store.writeWhole("application-draft", { ...sara, at: daysAgo(1) });
  await open(new FakeServer().on(startApplication, started));
  await waitFor(() => expect(screen.getByDisplayValue("Sara")).toBeTruthy());
  expect(await listKept(ended)).toEqual([]);
  expect((await listKept(sara.key)).length).toBeGreaterThan(0);
});

test("APP-1: a document that is removed is a change of the form, and the others wait thirty days once it is sent", async () => {
  const bytes = new Uint8Array([1]);
  const old = { application: sara.key, type: "application/pdf", bytes, keptAt: daysAgo(29) } as const;
  const card = newClientId();
  await keepDocument({ ...old, id: newClientId(), kind: "photo" });
  await keepDocument({ ...old, id: card, kind: "residence_card" });
  await store.writeWhole("application-draft", { ...sara, at: daysAgo(29) });
  const reply = { tracking: "ABCDEF1234", pass: `1795465659192.${"x".repeat(43)}` };
  await open(new FakeServer().on(startApplication, started).on(submitApplication, reply));
  for (let step = 0; step < 3; step += 1) await press("Next");
  await waitFor(() => expect(document.querySelectorAll("li.document")).toHaveLength(2));
  const photo = [...document.querySelectorAll("li.document")].find((row) =>
    row.textContent.startsWith("Photo of the child"),
  );
  await tap(photo?.querySelector("ion-button"));
  await waitFor(async () => expect((await readDraft()).at).toBeGreaterThan(daysAgo(1)));

  await press("Next");
  await tap(await screen.findByLabelText(/I agree that the school stores this information/));
  await type("Code (8 digits)", "12345678");
  await press("Send application");
  await screen.findByText("ABCDEF1234");
  const [waiting] = await listKept(sara.key);
  expect(waiting?.id).toBe(card);
  expect(waiting?.keptAt).toBeGreaterThan(daysAgo(1));
});

test("APP-4: each application of this device is chosen by its child, and its code is filled in", async () => {
  await keepTracking({ tracking: "ABCDEF1234", child: "Sara Ali" });
  await keepTracking({ tracking: "GHJKMN5678", child: "Zaid Ali" });
  const server = new FakeServer().on(startApplication, started).on(readApplicationStatus, {
    state: "submitted",
    since: "2026-09-01T07:30:00.000Z",
    request: null,
    assessmentAt: null,
    offerUntil: null,
    documents: [],
    schoolId: 12,
    application: sara.key,
    pass: `1795465659192.${"x".repeat(43)}`,
  });
  await open(server);
  await tap(await screen.findByLabelText("Status"));
  await waitFor(() => expect(screen.getByDisplayValue("GHJKMN5678")).toBeTruthy());
  await press("Sara Ali");
  await waitFor(() => expect(screen.getByDisplayValue("ABCDEF1234")).toBeTruthy());
  await type("Tracking code", "GHJKMN");
  await press("Sara Ali");
  await waitFor(() => expect(screen.getByDisplayValue("ABCDEF1234")).toBeTruthy());
  await type("Code (8 digits)", "12345678");
  await press("Show status");

  await waitFor(() =>
    expect(server.heardAt(readApplicationStatus.path).at(-1)?.body).toMatchObject({ tracking: "ABCDEF1234" }),
  );
  await waitFor(async () =>
    expect(await listTrackings()).toEqual([
      { tracking: "ABCDEF1234", child: "Sara Ali" },
      { tracking: "GHJKMN5678", child: "Zaid Ali" },
    ]),
  );
});
