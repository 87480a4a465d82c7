import { type SignedIn } from "@dars/contract/identity/accounts";
import { endIdentity, linkIdentity, linkOwnIdentity } from "@dars/contract/identity/identities";
import { readMe } from "@dars/contract/identity/own-account";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { IdentityPage } from "./IdentityPage.tsx";
import { takeWantedPage } from "./wanted-page.ts";

const signedIn: SignedIn = {
  status: "success",
  userData: aSession("teacher"),
  must_change_password: false,
};

beforeEach(() => {
  window.history.replaceState(null, "", "/identity?code=a-code&state=a-state");
  localStorage.setItem("went-to-identity", JSON.stringify({ secret: "of-this-browser", role: "teacher" }));
});

const openPage = (server: FakeServer) =>
  renderPage(<IdentityPage />, { path: "/identity", at: "/identity", server });

// Another file’s pages may have been left signed out.
beforeEach(() => void takeWantedPage(aSession("teacher")));

test("who comes back from the directory is signed in, and nothing of it stays in the address or on the device", async () => {
  const server = new FakeServer().on(endIdentity, signedIn).on(readMe, aMe("teacher"));

  const { address } = await openPage(server);

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(endIdentity.path)[0]?.body).toMatchObject({
    secret: "of-this-browser",
    answer: "code=a-code&state=a-state",
    login_type: "teacher",
  });
  expect(window.location.search).toBe("");
  expect(localStorage.getItem("went-to-identity")).toBeNull();
});

test("who is not known yet is linked with a code of the office; the same address only suggests a user name", async () => {
  const details = { link: "the-link", login: "lina@school.example" };
  const server = new FakeServer()
    .onRaw("POST", endIdentity.path, () =>
      Response.json({ code: "identity-unknown", message: "Nobody.", details }, { status: 403 }),
    )
    .on(linkIdentity, signedIn)
    .on(readMe, aMe("teacher"));
  const { address } = await openPage(server);

  await screen.findByText(/Your school doesn't know this account yet/);
  await act(async () => {
    const code = document.querySelector<HTMLInputElement>("input[name=code]");
    if (!code) throw new Error("The form has no code.");
    code.value = "12345678";
    getForm(code).requestSubmit();
  });

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(linkIdentity.path)[0]?.body).toMatchObject({
    link: "the-link",
    login: "lina@school.example",
    code: "12345678",
  });
});

test("an address that somebody else's browser was sent to signs nobody in", async () => {
  localStorage.removeItem("went-to-identity");
  const server = new FakeServer().on(endIdentity, signedIn);

  await openPage(server);

  await screen.findByText("Start again");
  expect(server.heardAt(endIdentity.path)).toHaveLength(0);
});

const came = (code: string, status: number, details: Readonly<Record<string, unknown>>) =>
  new FakeServer().onRaw("POST", endIdentity.path, () =>
    Response.json({ code, message: "Refused.", details }, { status }),
  );

test.each([
  ["over", "bad-credentials", 401, "This sign-in took too long or was started somewhere else. Start again."],
  ["declined", "bad-credentials", 401, /Sign-in was refused or cancelled/],
  ["not-genuine", "bad-credentials", 401, /We couldn't verify this sign-in/],
  ["clock", "bad-credentials", 401, /The clocks of the sign-in service and the school's server don't match/],
  ["role", "no-access", 403, "You can't sign in this way with this role."],
  ["domain", "no-access", 403, /Your school doesn't accept this email address here/],
  ["tenant", "no-access", 403, "Students can't sign in this way here."],
])("who is refused for the reason %s is told in words", async (reason, code, status, words) => {
  await openPage(came(code, status, { reason }));

  expect(await screen.findByText(words)).toBeTruthy();
});

test("a directory that cannot be reached leaves the password", async () => {
  await openPage(came("unavailable", 503, { fault: "too-slow", host: "sso.school.example" }));

  expect(
    await screen.findByText("This sign-in service can't be reached right now. Use your password."),
  ).toBeTruthy();
});

test("who left to link comes back to the profile, or learns that the identity is somebody else's", async () => {
  const went = { secret: "of-this-browser", role: "teacher", isLinking: true };
  localStorage.setItem("went-to-identity", JSON.stringify(went));
  const linked = new FakeServer().on(linkOwnIdentity, { identities: [] });
  const { address } = await openPage(linked);
  await waitFor(() => expect(address()).toBe("/profile"));
  expect(linked.heardAt(linkOwnIdentity.path)[0]?.body).toEqual({
    secret: "of-this-browser",
    answer: "code=a-code&state=a-state",
  });

  localStorage.setItem("went-to-identity", JSON.stringify(went));
  window.history.replaceState(null, "", "/identity?code=a-code&state=a-state");
  await openPage(new FakeServer().refuse(linkOwnIdentity, "conflict", 409));
  expect(await screen.findByText(/This account is linked to someone else/)).toBeTruthy();
});

test("who began in the installed app is led back into it, with the answer and nothing used up", async () => {
  localStorage.removeItem("went-to-identity");
  window.history.replaceState(null, "", "/identity?code=a-code&state=a-state.example.school");
  const server = new FakeServer();
  await openPage(server);

  const back = await screen.findByText("Back to the app");

  expect(back.closest("ion-button")?.href).toBe(
    "example.school://identity?code=a-code&state=a-state.example.school",
  );
  expect(server.heardAt(endIdentity.path)).toEqual([]);
});

test.each(["a-state", "a-state.javascript", "a-state.x:alert(1)", "a.b c.d"])(
  "a state of %s names no app to open",
  async (state) => {
    localStorage.removeItem("went-to-identity");
    window.history.replaceState(
      null,
      "",
      `/identity?${new URLSearchParams({ code: "a", state }).toString()}`,
    );
    await openPage(new FakeServer());

    expect(await screen.findByText(/took too long or was started somewhere else/)).toBeTruthy();
  },
);
