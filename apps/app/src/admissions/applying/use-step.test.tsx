import { startApplication, submitApplication } from "@dars/contract/admissions/applying";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ApplyPage } from "./ApplyPage.tsx";
import { CHILD_FIELDS } from "./child-fields.factory.ts";

const levels = [{ id: 3, name: names("Primary 1"), free: 4, bornBy: "2020-12-31" }];
const started = { ticket: "1.salt.seal", schools: [{ id: 12, name: names("Rafidain"), levels }] };
const whole = {
  key: "abcdefghijklmno",
  at: Date.now(),
  fields: CHILD_FIELDS,
};
const press = async (label: string) => tap(await screen.findByText(label));
const open = (at: string) =>
  renderPage(<ApplyPage />, {
    path: "/student-application",
    at,
    server: new FakeServer().on(startApplication, started),
  });

beforeEach(async () => {
  await setSharedDevice(false);
  await store.writeWhole("application-draft", whole);
});

test("APP-1: each step of the form has its address, so that the phone's Back leads to the step before", async () => {
  const { address } = await open("/student-application");
  await press("Next");
  expect(await screen.findByText(/^Step \W*2\W/)).toBeTruthy();
  expect(address()).toBe("/student-application?step=2");

  await press("Previous step");
  expect(await screen.findByText(/^Step \W*1\W/)).toBeTruthy();
  expect(address()).toBe("/student-application");
});

test("APP-1: opened again, the form shows the step it was left at, and none after one that lacks something", async () => {
  await open("/student-application?step=4");
  expect(await screen.findByText(/^Step \W*2\W/)).toBeTruthy();
});

test("APP-1: once it is sent, Back leaves the form and does not pass its steps again", async () => {
  const guardian = { guardian: "Ali Hasan", relation: "father", phone: "0770 123 4567" };
  await store.writeWhole("application-draft", { ...whole, fields: { ...whole.fields, ...guardian } });
  const { address, server } = await open("/student-application");
  server.on(submitApplication, { tracking: "ABCDEF1234", pass: `1795465659192.${"x".repeat(43)}` });
  for (let step = 0; step < 4; step += 1) await press("Next");
  await tap(await screen.findByLabelText(/I agree that the school stores this information/));
  await type("Code (8 digits)", "12345678");

  await press("Send application");

  await screen.findByText("ABCDEF1234");
  await waitFor(() => expect(address()).toBe("/student-application"));
  await tap(screen.getByLabelText("Back"));
  await waitFor(() => expect(address()).toBe("/choose-account-type"));
});
