import { readAccount, saveAccount, type OfficeAccount } from "@dars/contract/identity/account-office";
import { listViews, startView } from "@dars/contract/identity/view-as";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { AccountPage } from "./AccountPage.tsx";

const hana: OfficeAccount = {
  id: 8,
  revision: 3,
  state: "active",
  logins: ["+9647701239876"],
  roles: [{ assignmentId: 4, role: "teacher", since: "2026-09-01T05:00:00.000Z", isGivenHere: true }],
  lastSeenAt: null,
  closedBecause: null,
};

test("a person without an account is offered one with the school's login and role (A5)", async () => {
  const { server } = await open(null);

  const form = getForm(await screen.findByText("Create account"));
  await act(async () => form.requestSubmit());

  const saved = () => server.heardAt(saveAccount.path).find(({ method }) => method === "PUT");
  await waitFor(() => expect(saved()).toBeDefined());
  expect(saved()?.body).toMatchObject({
    revision: 0,
    logins: ["hana.karim"],
    roles: ["parent"],
    isDisabled: false,
  });
});

test("a member of staff who does not teach gets no role unasked (A5)", async () => {
  const { server } = await open(null, []);

  const form = getForm(await screen.findByText("Create account"));
  await act(async () => form.requestSubmit());

  const saved = () => server.heardAt(saveAccount.path).find(({ method }) => method === "PUT");
  await waitFor(() => expect(saved()?.body).toMatchObject({ roles: [] }));
});

test("a login that is another's is refused in words (A5)", async () => {
  const { server } = await open(hana);
  const details = { reason: "login-taken" };
  server.onRaw("PUT", saveAccount.path, () =>
    Response.json({ code: "conflict", message: "Taken.", details }, { status: 409 }),
  );

  const form = getForm(await screen.findByText("Save"));
  await act(async () => form.requestSubmit());

  await waitFor(() =>
    expect(document.querySelector("ion-input")?.errorText).toMatch(/belongs to another account/),
  );
});

test("an account that the head office keeps has no links here (AZ-6)", async () => {
  await open({ ...hana, closedBecause: "elsewhere" });

  expect(await screen.findByText(/also used in another school/)).toBeTruthy();
  expect(screen.queryByText("Save")).toBeNull();
  expect(screen.queryByText("Start viewing")).toBeNull();
});

test("a look begins with a reason, and leads to the home that the person has (A7)", async () => {
  const { server, address, services } = await open(hana);
  const userData = aSession("teacher", { token: "token-of-the-look" });
  server.on(startView, {
    session: { status: "success", userData, must_change_password: false },
    name: names("Hana Karim"),
    endsAt: "2026-09-04T10:00:00.000Z",
  });
  await screen.findByText("Start viewing");
  await type("Reason", "A parent asked");

  await act(async () => getForm(screen.getByText("Start viewing")).requestSubmit());

  await waitFor(() => expect(address()).toBe("/home"));
  expect(server.heardAt(startView.path)[0]?.body).toMatchObject({ role: "teacher" });
  const { store } = services.sessions;
  expect(store.session.get()?.token).toBe("token-of-the-look");
  await act(() => store.comeBack());
  expect(store.session.get()?.token).toBe("token-of-school_management");
  expect(store.viewing.get()).toBeNull();
});

test("what is saved while looking is refused on the device already (A7)", async () => {
  const { services } = await open(hana);
  const viewing = { name: names("Hana"), endsAt: Date.now() + 60_000, back: "/home" };
  await act(() => services.sessions.store.look(viewing, aSession("teacher", { token: "token-of-the-look" })));

  const outcome = await services.workspace
    .get()
    .outbox.send({ method: "PUT", url: "/api/v6/me/preferences" });

  expect(outcome).toMatchObject({ state: "refused", error: { code: "forbidden" } });
});

async function open(account: OfficeAccount | null, first: readonly ("parent" | "teacher")[] = ["parent"]) {
  const server = new FakeServer()
    .on(readAccount, {
      account,
      suggestedLogin: "hana.karim",
      suggestedRole: "parent",
      suggestedRoles: [...first],
    })
    .on(saveAccount, { revision: 1, state: "invited" })
    .on(listViews, { views: [] });
  return renderPage(<AccountPage />, {
    path: "/manage/people/:schoolId/:personId/account",
    at: "/manage/people/12/26/account",
    server,
    session: aSession("school_management"),
  });
}
