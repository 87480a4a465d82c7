import { changePassword, login, type SignedIn } from "@dars/contract/identity/accounts";
import { readMe } from "@dars/contract/identity/own-account";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { useRead } from "#platform/api/use-read.ts";
import { aMe } from "#platform/testing/a-me.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";
import { chooseLanguage } from "#platform/text/language.ts";
import { Await } from "#platform/ui/Await.tsx";

import { LoginPage } from "./LoginPage.tsx";
import { takeWantedPage, wantPage } from "./wanted-page.ts";
import { WithSession } from "./WithSession.tsx";

const signedIn = (change: Partial<SignedIn> = {}): SignedIn => ({
  status: "success",
  userData: aSession("teacher"),
  must_change_password: false,
  device_key: "key-of-this-device",
  ...change,
});

// Another file’s pages may have been left signed out.
beforeEach(() => void takeWantedPage(aSession("teacher")));

test("a teacher signs in with Arabic digits and arrives at home", async () => {
  const server = new FakeServer().on(login, signedIn()).on(readMe, aMe("teacher"));
  const { address } = await openLogin(server);

  await signIn("٠٧٧٠ ١٢٣", "dars-demo");

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(login.path)[0]?.body).toMatchObject({
    login: "0770 123",
    password: "dars-demo",
    login_type: "teacher",
    device: { platform: "web", appVersion: "51.6" },
  });
});

test("an account in another language than the device is asked, once, and the language that is chosen holds", async () => {
  const kurdish = { ...aMe("teacher"), locale: "ckb" as const };
  const server = new FakeServer().on(login, signedIn()).on(readMe, kurdish);
  onTestFinished(() => chooseLanguage("en"));
  await openLogin(server);

  await signIn("kurdish1", "dars-demo");
  await waitFor(() => expect(document.querySelector("ion-alert")?.header).toBe("ئەپەکە بە کوردی بێت؟"));
  await answerQuestion("cancel");
  expect(document.documentElement.lang).toBe("en");
  cleanup();
  const { address } = await openLogin(server);
  await signIn("kurdish1", "dars-demo");
  await waitFor(() => expect(address()).toBe("/home"));
  expect(document.querySelector("ion-alert")).toBeNull();
  cleanup();

  await openLogin(server);
  await signIn("kurdish2", "dars-demo");
  await answerQuestion("confirm");
  await waitFor(() => expect(document.documentElement.lang).toBe("ckb"));
});

test("FAM-1: a guardian who is kept away reads why at the sign-in", async () => {
  const server = new FakeServer().refuse(login, "no-access", 403, { reason: "kept-away", login_types: [] });
  const { address } = await openLogin(server);

  await signIn("restricted1", "dars-demo");

  expect(
    await screen.findByText("The school has stopped your access to the student’s data. Contact the office."),
  ).toBeTruthy();
  expect(address()).toBe("/login/teacher");
});

test("a browser that lets the app store nothing is said so, in place of a sign-in that leads nowhere", async () => {
  const server = new FakeServer().on(login, signedIn()).on(readMe, aMe("teacher"));
  const { address } = await openLogin(server);
  const refused = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  onTestFinished(() => refused.mockRestore());

  await signIn("teacher1", "dars-demo");

  expect(await screen.findByText(/doesn't let the app store anything/)).toBeTruthy();
  expect(address()).toBe("/login/teacher");
});

test("a page that was opened signed out is where the sign-in leads, once", async () => {
  const lesson = await renderPage(<WithSession>{() => null}</WithSession>, {
    path: "/lesson/:id",
    at: "/lesson/4?school=12",
  });
  await screen.findByText("You need an account to open this page.");
  expect(lesson.address()).toBe("/lesson/4?school=12");
  cleanup();

  const server = new FakeServer().on(login, signedIn()).on(readMe, aMe("teacher"));
  const { address } = await openLogin(server);
  await signIn("teacher1", "dars-demo");

  await waitFor(() => expect(address()).toBe("/lesson/4?school=12"));
  expect(takeWantedPage(aSession("teacher"))).toBeUndefined();
});

test("the page where a session ended opens for the same account and role alone", async () => {
  const teacher = aSession("teacher");
  wantPage("/chatting/4", teacher);
  expect(takeWantedPage(aSession("parent"))).toBeUndefined();
  wantPage("/chatting/4", teacher);
  expect(takeWantedPage({ ...teacher, id: 1 })).toBeUndefined();
  wantPage("/chatting/4", teacher);
  expect(takeWantedPage(teacher)).toBe("/chatting/4");
  wantPage("/home", null);
  expect(takeWantedPage(teacher)).toBeUndefined();
});

test("the device's key is kept for a login and goes with its next sign-in", async () => {
  const server = new FakeServer().on(login, signedIn()).on(readMe, aMe("teacher"));
  const first = await openLogin(server);
  await signIn("teacher1", "dars-demo");
  await waitFor(() => expect(first.address()).toBe("/home"));
  await waitFor(() => expect(localStorage.getItem("known-people")).toContain("key-of-this-device"));
  cleanup();

  await openLogin(server);
  await signIn("teacher1", "dars-demo");

  await waitFor(() => expect(server.heardAt(login.path)).toHaveLength(2));
  expect(server.heardAt(login.path)[1]?.body).toMatchObject({ device: { key: "key-of-this-device" } });
});

test("Enter in the same moment as the last letter sends that letter too", async () => {
  const server = new FakeServer().on(login, signedIn()).on(readMe, aMe("teacher"));
  await openLogin(server);
  await type("Username, phone or email", "teacher1");
  await type("Password or one-time code", "dars-dem");

  await act(async () => {
    const field = document.querySelector<HTMLInputElement>("input[name=password]");
    if (!field) throw new Error("The form has no password.");
    field.value = "dars-demo";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    getForm(field).requestSubmit();
  });

  await waitFor(() => expect(server.heardAt(login.path)[0]?.body).toMatchObject({ password: "dars-demo" }));
});

test("a wrong password and an unknown login are told in the same words", async () => {
  await openLogin(new FakeServer().refuse(login, "bad-credentials", 401));

  await signIn("nobody", "wrong");

  expect(await screen.findByText("Wrong username or password.")).toBeTruthy();
});

test("a right password with the wrong type offers the types that the account has", async () => {
  const details = { login_types: ["parent"] };
  const server = new FakeServer().onRaw("POST", login.path, () =>
    Response.json({ code: "no-access", message: "No.", details }, { status: 403 }),
  );
  await openLogin(server);
  await signIn("parent1", "dars-demo");
  await screen.findByText("You can sign in with it as:");
  server.on(login, signedIn({ userData: aSession("parent") })).on(readMe, aMe("parent"));

  await act(async () => screen.getByText("Parent").click());

  await waitFor(() => expect(server.heardAt(login.path)[1]?.body).toMatchObject({ login_type: "parent" }));
});

test("after too many tries the wait is counted and nothing is sent before its end", async () => {
  const server = new FakeServer().onRaw("POST", login.path, () =>
    Response.json(
      { code: "too-many-requests", message: "Wait." },
      { status: 429, headers: { "retry-after": "30" } },
    ),
  );
  await openLogin(server);

  await signIn("teacher1", "wrong");

  await screen.findByText(/Try again in (30|29) seconds/);
  await submit();
  expect(server.heardAt(login.path)).toHaveLength(1);
});

test("a code that has run out says so", async () => {
  await openLogin(new FakeServer().refuse(login, "code-expired", 401));

  await signIn("teacher1", "12345678");

  expect(await screen.findByText("This code has expired. Ask the school office for a new one.")).toBeTruthy();
});

test("without a network the page says so, with a code for the phone", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await openLogin(server);

  await signIn("teacher1", "dars-demo");

  await screen.findByText("Can't reach the server. Check your internet.");
  expect(screen.getByText(/NET/)).toBeTruthy();
});

test("whoever came in with a code chooses a password and then arrives at home", async () => {
  const server = new FakeServer().on(login, signedIn({ must_change_password: true }));
  const { address } = await openLogin(server);
  await signIn("teacher1", "12345678");
  await waitFor(() => expect(address()).toBe("/login/teacher/2"));
  server.on(changePassword, signedIn({ userData: aSession("teacher", { token: "new-token" }) }));

  await type("New password", "river-stone-9");
  await submit();

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(changePassword.path)[0]?.body).toEqual({ next: "river-stone-9" });
});

test("any page of a session that has to choose a password first leads to its choice, and back afterwards", async () => {
  const server = new FakeServer().refuse(readMe, "password-change-required", 403);
  const { address } = await renderPage(<WithSession>{() => <Me />}</WithSession>, {
    path: "/manage/people",
    at: "/manage/people?of=students",
    server,
    session: aSession("teacher"),
  });

  await waitFor(() => expect(address()).toBe("/login/teacher/2"));
  expect(takeWantedPage(aSession("teacher"))).toBe("/manage/people?of=students");
});

function Me() {
  const { reading } = useRead(readMe, {});
  return <Await {...reading}>{({ login: name }) => name}</Await>;
}

test("a password that everybody uses is refused with its reason", async () => {
  const server = new FakeServer().refuse(changePassword, "weak-password");
  await renderPage(<LoginPage />, {
    path: "/login/:id/:noAccess",
    at: "/login/teacher/2",
    server,
    session: aSession("teacher"),
  });

  await type("New password", "12345678");
  await submit();

  await waitFor(() =>
    expect(document.querySelector("ion-input")?.errorText).toMatch(/^This password is easy to guess/),
  );
});

test("in the browser only this site's own address is accepted as the school's", async () => {
  await openLogin(new FakeServer());

  await tap(await screen.findByText("My school has its own address"));
  await type("School address", "https://other.example");
  await act(async () => screen.getByText("Check address").click());

  expect(await screen.findByText(/you can only sign in at this site/)).toBeTruthy();
});

test("an account type without access is told at once, and can be changed", async () => {
  await renderPage(<LoginPage />, { path: "/login/:id/:noAccess", at: "/login/parent/1" });

  await screen.findByText("You have no access with this account type.");
  await act(async () => screen.getByRole("button", { name: /Account type: Parent/ }).click());
  await act(async () => screen.getByLabelText("Evaluator").click());

  expect(await screen.findByRole("button", { name: /Account type: Evaluator/ })).toBeTruthy();
});

const openLogin = (server: FakeServer) =>
  renderPage(<LoginPage />, { path: "/login/:id/:noAccess?", at: "/login/teacher", server });

async function signIn(name: string, secret: string) {
  await type("Username, phone or email", name);
  await type("Password or one-time code", secret);
  await submit();
}

async function submit() {
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  await act(async () => getForm().requestSubmit());
}
