import {
  requestTrackingCodes,
  stopApplicationMessages,
} from "@dars/contract/admissions/application-messages";
import {
  readApplicationStatus,
  startApplication,
  type ApplicationStatus,
} from "@dars/contract/admissions/applying";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { setSharedDevice } from "#platform/offline/shared-device.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ApplyPage } from "./ApplyPage.tsx";

const started = { ticket: "1.salt.seal", schools: [{ id: 12, name: names("Rafidain"), levels: [] }] };
const status: ApplicationStatus = {
  state: "info_requested",
  since: "2026-09-01T07:30:00.000Z",
  request: "The residence card",
  assessmentAt: null,
  offerUntil: null,
  documents: [],
  schoolId: 12,
  application: "abcdefghijklmno",
  pass: `1795465659192.${"x".repeat(43)}`,
};
const word: NonNullable<ApplicationStatus["word"]> = {
  phone: "••• 4567",
  email: "a•••@home.example",
  isStopped: false,
  messages: [
    {
      kind: "application-request",
      channel: "sms",
      state: "delivered",
      reason: null,
      at: "2026-09-01T08:00:00.000Z",
    },
  ],
};
const press = async (label: string) => tap(await screen.findByText(label));

beforeEach(() => setSharedDevice(false));

test("APP-7: the link of a message leads to the state with its tracking code, and the state says where word went", async () => {
  const stopped = { ...status, word: { ...word, isStopped: true } };
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readApplicationStatus, { ...status, word })
    .on(stopApplicationMessages, stopped);
  await renderPage(<ApplyPage />, {
    path: "/student-application",
    at: "/student-application?tracking=ABCDEF1234",
    server,
  });
  await type("Code (8 digits)", "12345678");
  await press("Show status");

  expect(await screen.findByText(/••• 4567/)).toBeTruthy();
  expect(screen.getByText("Request to an applicant")).toBeTruthy();
  expect(screen.getByText("Delivered")).toBeTruthy();
  expect(server.heardAt(readApplicationStatus.path).at(-1)?.body).toMatchObject({ tracking: "ABCDEF1234" });
  await press("Stop messages");
  expect(await screen.findByText(/You have stopped messages to/)).toBeTruthy();
  expect(server.heardAt(stopApplicationMessages.path).at(-1)?.body).toMatchObject({ isStopped: true });
});

test("APP-7: a lost tracking code is asked for by phone or e-mail address", async () => {
  const server = new FakeServer().on(startApplication, started).on(requestTrackingCodes, {});
  await renderPage(<ApplyPage />, {
    path: "/student-application",
    at: "/student-application?tracking=ABCDEF1234",
    server,
  });
  await press("I have lost my tracking code");
  await type("Phone or e-mail", "12");
  await press("Send me the code");
  expect(await screen.findByText(/Write the phone with its number/)).toBeTruthy();

  await type("Phone or e-mail", "٠٧٧٠١٢٣٤٥٦٧");
  await press("Send me the code");
  await soon(() => expect(screen.getByText(/the tracking code is on its way/)).toBeTruthy());
  expect(server.heardAt(requestTrackingCodes.path).at(-1)?.body).toMatchObject({
    of: { phone: "+9647701234567" },
  });
});
