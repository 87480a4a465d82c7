import { login } from "@dars/contract/identity/accounts";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { LoginPage } from "./LoginPage.tsx";

const submit = () => act(async () => getForm().requestSubmit());

test("a letter's code that is used up says what to do, and a password that is typed instead does not", async () => {
  history.replaceState(null, "", "#login=amal&code=12345678");
  onTestFinished(() => history.replaceState(null, "", location.pathname));
  const server = new FakeServer().refuse(login, "bad-credentials", 401);
  await renderPage(<LoginPage />, { path: "/login/:id/:noAccess?", at: "/login/parent", server });
  await waitFor(() => expect(screen.getByDisplayValue("12345678")).toBeTruthy());
  await submit();
  expect(await screen.findByText(/letter's code is not right or has been used already/)).toBeTruthy();

  await type("Password or one-time code", "my own");
  await submit();
  expect(await screen.findByText("Wrong username or password.")).toBeTruthy();
});
