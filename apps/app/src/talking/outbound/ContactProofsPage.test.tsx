import {
  chooseDigest,
  proveContact,
  readContactProofs,
  requestContactCode,
  requestSignInCode,
  stopContact,
  type OwnContactProof,
} from "@dars/contract/identity/outbound";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ContactProofsPage } from "./ContactProofsPage.tsx";
import { ForgottenPage } from "./ForgottenPage.tsx";

const phone: OwnContactProof = {
  kind: "phone",
  contact: "+9647701234567",
  isProved: false,
  isStopped: false,
  channels: ["sms"],
};
const email: OwnContactProof = {
  kind: "email",
  contact: null,
  isProved: false,
  isStopped: false,
  channels: [],
};

const open = (server: FakeServer) =>
  renderPage(<ContactProofsPage />, { path: "/contact-proofs", server, session: aSession("parent") });

test("OUT-5: a phone is confirmed by the code that was sent to it", async () => {
  const server = new FakeServer()
    .on(readContactProofs, { contacts: [phone, email] })
    .on(requestContactCode, {})
    .on(proveContact, { contacts: [{ ...phone, isProved: true }, email] });
  await open(server);
  const byCode = await screen.findByText("Code by SMS");
  act(() => byCode.click());
  await screen.findByText("Confirm");
  await type("Code that you received", "123456");
  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(server.heardAt(proveContact.path)[0]?.body).toEqual({ kind: "phone", code: "123456" }),
  );
  expect(screen.getByText(/There is none in your record/)).toBeTruthy();
});

test("OUT-10: a mail about what is new is chosen; who gets none is not asked", async () => {
  const server = new FakeServer()
    .on(readContactProofs, { contacts: [phone, email], digest: "off" })
    .on(chooseDigest, { contacts: [phone, email], digest: "weekly" });
  await open(server);
  const weekly = await screen.findByLabelText("Once a week");
  await act(async () => weekly.click());
  await waitFor(() => expect(server.heardAt(chooseDigest.path)[0]?.body).toEqual({ digest: "weekly" }));
});

test("OUT-5: a wrong code is refused at its field", async () => {
  const server = new FakeServer()
    .on(readContactProofs, { contacts: [phone, email] })
    .on(requestContactCode, {})
    .refuse(proveContact, "bad-credentials", 401);
  await open(server);
  const byCode = await screen.findByText("Code by SMS");
  act(() => byCode.click());
  await screen.findByText("Confirm");
  await type("Code that you received", "1");
  await act(async () => getForm().requestSubmit());

  await waitFor(() =>
    expect(document.querySelector("ion-input")?.errorText).toMatch(/^The code is wrong or too old/),
  );
});

test("OUT-5: messages to a confirmed contact are stopped, and come again", async () => {
  const server = new FakeServer()
    .on(readContactProofs, { contacts: [{ ...phone, isProved: true }, email] })
    .on(stopContact, { contacts: [{ ...phone, isProved: true, isStopped: true }, email] });
  await open(server);
  const stop = await screen.findByText("Stop messages");
  act(() => stop.click());

  await waitFor(() =>
    expect(server.heardAt(stopContact.path)[0]?.body).toEqual({ kind: "phone", isStopped: true }),
  );
});

test("OUT-7: a forgotten password is answered in the same words, whatever the login", async () => {
  const server = new FakeServer().on(requestSignInCode, {});
  await renderPage(<ForgottenPage />, { path: "/forgotten", server });
  await type("Username, phone or email", "٠٧٧٠١٢٣٤٥٦٧");
  await act(async () => getForm().requestSubmit());

  expect(await screen.findByText(/If this login has a confirmed contact/)).toBeTruthy();
  expect(server.heardAt(requestSignInCode.path)[0]?.body).toEqual({ login: "07701234567" });
});
