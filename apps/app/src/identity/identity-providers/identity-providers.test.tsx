import {
  addIdentityProvider,
  changeIdentityProvider,
  readIdentityProviders,
  tryIdentityProvider,
  type IdentityProvider,
} from "@dars/contract/identity/identity-providers";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ProviderPage } from "./ProviderPage.tsx";
import { ProvidersPage } from "./ProvidersPage.tsx";

const provider: IdentityProvider = {
  id: 4,
  revision: 2,
  hasSecret: true,
  name: "School directory",
  issuer: "https://sso.school.example",
  clientId: "dars",
  hosts: [],
  roles: ["teacher"],
  mailDomains: ["school.example"],
  loginClaim: "email",
  studentTenants: [],
  isOpen: false,
};
const redirectAddress = "https://school.example/identity";
const session = aSession("administrator");
const aServer = () => new FakeServer().on(readIdentityProviders, { providers: [provider], redirectAddress });

const openProvider = (server: FakeServer, id: string) =>
  renderPage(<ProviderPage />, {
    path: "/manage/staff-sign-in/:providerId",
    at: `/manage/staff-sign-in/${id}`,
    server,
    session,
  });

test("Q3: directories are listed with their state and the address to enter there", async () => {
  await renderPage(<ProvidersPage />, { path: "/manage/staff-sign-in", server: aServer(), session });

  expect(await screen.findByText("School directory")).toBeTruthy();
  expect(screen.getByText("Turned off")).toBeTruthy();
  expect(screen.getByText(redirectAddress)).toBeTruthy();
});

test("a new directory is for staff alone unless somebody says otherwise", async () => {
  const server = aServer().on(addIdentityProvider, provider);
  await openProvider(server, "new");
  await fill("name", "Google");
  await fill("issuer", "https://accounts.google.com");
  await fill("clientId", "our-client");
  await fill("clientSecret", "ours");
  await fill("hosts", "oauth2.googleapis.com، www.googleapis.com");

  await submit();

  await waitFor(() => expect(sent(server, "POST")).toBeTruthy());
  expect(sent(server, "POST")?.body).toMatchObject({
    name: "Google",
    clientSecret: "ours",
    hosts: ["oauth2.googleapis.com", "www.googleapis.com"],
    roles: ["teacher", "school_management", "administrator", "subject_coordinator", "evaluator"],
    loginClaim: "email",
    isOpen: true,
  });
});

test("an empty secret leaves the one that is there, which nobody is shown", async () => {
  const server = aServer().on(changeIdentityProvider, provider);
  await openProvider(server, "4");
  await screen.findByDisplayValue("School directory");

  await submit();

  await waitFor(() => expect(sent(server, "PUT")).toBeTruthy());
  expect(sent(server, "PUT")?.body).toMatchObject({ revision: 2, clientSecret: null, isOpen: false });
});

test("what is no address never leaves the page", async () => {
  const server = aServer();
  await openProvider(server, "new");
  await fill("name", "Google");
  await fill("issuer", "accounts.google.com");
  await fill("clientId", "our-client");

  await submit();

  await waitFor(() =>
    expect(field("issuer").closest("ion-input")?.errorText).toBe(
      "Enter an address that starts with https://.",
    ),
  );
  expect(sent(server, "POST")).toBeUndefined();
});

test("the trial says what the directory needs, and takes it into the form", async () => {
  const server = aServer().on(tryIdentityProvider, { fault: "host-not-named", host: "keys.example" });
  await openProvider(server, "4");
  await screen.findByDisplayValue("School directory");

  await act(async () => screen.getByText("Test address").click());
  expect(await screen.findByText(/It also uses/)).toBeTruthy();
  await act(async () => screen.getByText(/^Allow/).click());

  await waitFor(() => expect(field("hosts").value).toBe("keys.example"));
});

function field(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!input) throw new Error(`The form has no ${name}.`);
  return input;
}

async function fill(name: string, value: string) {
  await waitFor(() => field(name));
  await act(async () => {
    field(name).value = value;
  });
}

const submit = () => act(async () => getForm(field("name")).requestSubmit());

const sent = (server: FakeServer, method: string) =>
  [...server.heardAt(addIdentityProvider.path), ...server.heardAt(`${addIdentityProvider.path}/4`)].find(
    (received) => received.method === method,
  );
