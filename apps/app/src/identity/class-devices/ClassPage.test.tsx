import {
  enrolClassDevice,
  listClassChildren,
  signInWithPictures,
} from "@dars/contract/identity/class-devices";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ClassPage } from "./ClassPage.tsx";

const ofClass = {
  school: names("Noor"),
  level: names("First primary"),
  letter: "A",
  expiresAt: "2027-09-01T00:00:00.000Z",
};

test("a device becomes one of a class by its code, and keeps its secret over a sign-out (ACC-2)", async () => {
  const server = new FakeServer()
    .on(enrolClassDevice, { secret: "12.secret", class: ofClass })
    .on(listClassChildren, { class: ofClass, children: [] });
  await renderPage(<ClassPage />, { path: "/class", server });
  await screen.findByText("Add to the class");
  await type("Class code", "ABCD-EFGH");

  await act(async () => getForm(screen.getByText("Add to the class")).requestSubmit());

  expect(await screen.findByText("First primary – A")).toBeTruthy();
  expect(await store.read("class-device")).toBe("12.secret");
});

test("a child finds its name, presses four pictures and is at its subjects (ACC-2)", async () => {
  const { server, address } = await openClass();
  server.on(signInWithPictures, {
    status: "success",
    userData: aSession("student"),
    must_change_password: false,
  });

  await press(["Sun", "Fish", "House", "Apple"]);

  await waitFor(() => expect(address()).toBe("/subjects/7"));
  expect(server.heardAt(signInWithPictures.path)[0]?.body).toEqual({
    secret: "12.secret",
    studentId: 26,
    pictures: ["sun", "fish", "house", "apple"],
  });
});

test("wrong pictures are told in a child's words, and it begins again (ACC-2)", async () => {
  const { server } = await openClass();
  server.refuse(signInWithPictures, "bad-credentials", 401);

  await press(["Sun", "Fish", "House", "Apple"]);

  expect(await screen.findByText("These are not your pictures. Try again.")).toBeTruthy();
  expect(screen.getByAltText("Sun").closest("button")?.disabled).toBe(false);
});

test("a device that was taken out of its class forgets it", async () => {
  await store.write("class-device", "12.secret");
  const server = new FakeServer().refuse(listClassChildren, "bad-credentials", 401);
  await renderPage(<ClassPage />, { path: "/class", server });

  expect(await screen.findByText("Add to the class")).toBeTruthy();
  expect(await store.read("class-device")).toBeNull();
});

async function openClass() {
  await store.write("class-device", "12.secret");
  const server = new FakeServer().on(listClassChildren, {
    class: ofClass,
    children: [{ id: 26, name: names("Tara Barzani") }],
  });
  const rendered = await renderPage(<ClassPage />, { path: "/class", server });
  await tap(await screen.findByText("Tara Barzani"));
  return rendered;
}

async function press(pictures: readonly string[]) {
  for (const picture of pictures)
    await act(async () => screen.getByAltText(picture).closest("button")?.click());
}
