import { login, type SignedIn } from "@dars/contract/identity/accounts";
import { readMe } from "@dars/contract/identity/own-account";
import { listPasskeys } from "@dars/contract/identity/passkeys";
import {
  beginAuthenticator,
  confirmAuthenticator,
  readSecondFactor,
  takeSecondStep,
} from "@dars/contract/identity/second-factors";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { LoginPage } from "./LoginPage.tsx";
import { takeWantedPage } from "./wanted-page.ts";

const signedIn = (change: Partial<SignedIn> = {}): SignedIn => ({
  status: "success",
  userData: aSession("teacher"),
  must_change_password: false,
  ...change,
});
const challenged = () =>
  new FakeServer().onRaw("POST", login.path, () =>
    Response.json(
      {
        code: "second-step-required",
        message: "One more step.",
        details: { challenge: "the-challenge", ways: ["authenticator", "recovery-code", "of-a-later-app"] },
      },
      { status: 401 },
    ),
  );
const openLogin = (server: FakeServer) =>
  renderPage(<LoginPage />, { path: "/login/:id/:noAccess?", at: "/login/teacher", server });

async function submit() {
  await act(async () => getForm().requestSubmit());
}

async function signIn() {
  await type("Username, phone or email", "teacher1");
  await type("Password or one-time code", "dars-demo");
  await submit();
  await screen.findByText("One more step");
}

// Another file’s pages may have been left signed out.
beforeEach(() => void takeWantedPage(aSession("teacher")));

test("after the password the code of the authenticator is asked for, and Arabic digits are understood", async () => {
  const server = challenged().on(takeSecondStep, signedIn()).on(readMe, aMe("teacher"));
  const { address } = await openLogin(server);
  await signIn();

  await type("Code", "٢٨٧٠٨٢");
  await submit();

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(takeSecondStep.path)[0]?.body).toEqual({
    challenge: "the-challenge",
    code: "287082",
  });
});

test("a wrong code says so, and going back keeps the login and password", async () => {
  const server = challenged().refuse(takeSecondStep, "bad-credentials", 401);
  await openLogin(server);
  await signIn();

  await type("Code", "000000");
  await submit();

  await waitFor(() => expect(document.querySelector("ion-input")?.errorText).toBe("Wrong or expired code."));
  await act(async () => screen.getByText("Start again").click());

  expect(screen.queryByText("One more step")).toBeNull();
  await waitFor(() => expect(typedIn(getForm(), "password")).toBe("dars-demo"));
  await submit();
  await screen.findByText("One more step");
  expect(server.heardAt(login.path)[1]?.body).toMatchObject({ login: "teacher1", password: "dars-demo" });
});

test("where the group asks for a second factor, one is added with its first code and its recovery codes are shown", async () => {
  const recoveryCodes = ["abcde-fghjk", "23456-789ab"];
  const factor = { authenticatorSince: null, recoveryCodesLeft: 0, isRequired: true, hasPassword: true };
  const server = new FakeServer()
    .on(readSecondFactor, factor)
    .on(listPasskeys, { passkeys: [] })
    .on(beginAuthenticator, {
      secret: "GEZDGNBVGY3TQOJQ",
      address: "otpauth://totp/Dars:head?secret=GEZDGNBVGY3TQOJQ",
    });
  const { address } = await renderPage(<LoginPage />, {
    path: "/login/:id/:noAccess?",
    at: "/login/school_management/3",
    server,
    session: aSession("school_management"),
  });

  await tap(await screen.findByText("Add authenticator app"));
  expect(await screen.findByText("GEZD GNBV GY3T QOJQ")).toBeTruthy();
  expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeTruthy();
  server.refuse(confirmAuthenticator, "bad-credentials", 401);
  await sendCode();
  await waitFor(() => expect(document.querySelector("ion-input")?.errorText).toMatch(/^Wrong code/));

  server.on(confirmAuthenticator, { recoveryCodes });
  await sendCode();

  expect(await screen.findByText("abcde-fghjk")).toBeTruthy();
  await act(async () => screen.getByText("I've saved them").click());
  await waitFor(() => expect(address()).toBe("/home"));
});

const sendCode = () =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>("input[name=code]");
    if (!field) throw new Error("The form has no code.");
    field.value = "287082";
    getForm(field).requestSubmit();
  });
