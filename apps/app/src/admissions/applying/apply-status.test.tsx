import {
  answerRequest,
  decideOffer,
  readApplicationStatus,
  requestPhoneCode,
  sendDocument,
  startApplication,
  submitApplication,
  type ApplicationStatus,
} from "@dars/contract/admissions/applying";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

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
const opened = { documents: [], schoolId: 12, application: whole.key, pass };
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

test("APP-4: the state is shown by tracking code and phone code", async () => {
  const server = new FakeServer()
    .on(startApplication, started)
    .on(requestPhoneCode, { expiresAt: "2026-09-01T07:30:00.000Z" })
    .on(readApplicationStatus, {
      state: "info_requested",
      since: "2026-09-01T07:30:00.000Z",
      request: "The residence card",
      assessmentAt: null,
      offerUntil: null,
      ...opened,
    });
  await open(server);
  await tap(await screen.findByLabelText("Status"));
  await type("Tracking code", "abcdef١٢٣٤");
  await type("Code (8 digits)", "١٢٣٤٥٦٧٨");
  await press("Show status");
  expect(await screen.findByText("Information requested")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("The residence card")).toBeTruthy());
  expect(screen.getByText("ABCDEF1234")).toBeTruthy();
  expect(screen.getByText("Copy code")).toBeTruthy();
  expect(server.heardAt(readApplicationStatus.path).at(-1)?.body).toEqual({
    tracking: "ABCDEF1234",
    code: "12345678",
    device: expect.stringMatching(/^[0-9A-Za-z]{15}$/),
  });
});

test("the tracking code can be copied, and this device fills it in the next time", async () => {
  await store.writeWhole("application-draft", whole);
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  onTestFinished(() => store.remove("application-tracking"));
  const server = new FakeServer()
    .on(startApplication, started)
    .on(submitApplication, { tracking: "ABCDEF1234", pass });
  await open(server);
  await walkToTheEnd();
  await press("Send application");
  expect(await screen.findByText("Kept on this phone")).toBeTruthy();
  await tap(await screen.findByText("Copy code"));
  expect(writeText).toHaveBeenCalledWith("ABCDEF1234");
  cleanup();

  await open(server);
  await tap(await screen.findByLabelText("Status"));
  await waitFor(() => expect(screen.getByDisplayValue("ABCDEF1234")).toBeTruthy());
});

async function openStatus(server: FakeServer) {
  await open(server);
  await tap(await screen.findByLabelText("Status"));
  await type("Tracking code", "ABCDEF1234");
  await type("Code (8 digits)", "12345678");
  await press("Show status");
}
const since = "2026-09-01T07:30:00.000Z";
const at = (state: ApplicationStatus["state"]): ApplicationStatus => ({
  state,
  since,
  request: null,
  assessmentAt: null,
  offerUntil: null,
  ...opened,
});

test("APP-6: a request is answered in words", async () => {
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readApplicationStatus, { ...at("info_requested"), request: "The residence card" })
    .on(answerRequest, at("under_review"));
  await openStatus(server);
  await type("Your answer", "I bring it");
  await press("Send answer");
  expect(await screen.findByText("Under review")).toBeTruthy();
  expect(server.heardAt(answerRequest.path).at(-1)?.body).toMatchObject({ pass, text: "I bring it" });
});

test("APP-6: an offer is accepted on the status page", async () => {
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readApplicationStatus, { ...at("accepted"), offerUntil: "2026-09-15" })
    .on(decideOffer, at("offer_accepted"));
  await openStatus(server);
  await press("Accept the place");
  expect(await screen.findByText("Offer accepted")).toBeTruthy();
  expect(screen.getByText(/The place is kept for your child/)).toBeTruthy();
  expect(server.heardAt(decideOffer.path).at(-1)?.body).toEqual({ pass, isAccepted: true });
});

test("APP-6: a document leaves as it was chosen, and what did not arrive waits on the device", async () => {
  const server = new FakeServer()
    .on(startApplication, started)
    .on(readApplicationStatus, at("submitted"))
    .on(sendDocument, at("submitted"));
  await openStatus(server);
  await screen.findByText("Submitted");
  server.reachable = false;
  const file = new File(["%PDF-1.4"], "card.pdf", { type: "application/pdf" });
  const choose = () =>
    fireEvent.change(screen.getByLabelText("Residence card"), { target: { files: [file] } });
  await act(async () => void choose());
  expect(await screen.findByText("1 document not sent yet")).toBeTruthy();
  server.reachable = true;
  await press("Send documents");
  await soon(() => expect(screen.queryByText("1 document not sent yet")).toBeNull());
  const sent = server.heard.findLast(({ url }) => url.includes("/documents/"));
  expect(sent?.url).toContain("kind=residence_card");
});
