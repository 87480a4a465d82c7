import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PrivacyPage } from "./PrivacyPage.tsx";

const open = (session: ReturnType<typeof aSession> | null) =>
  renderPage(<PrivacyPage />, { path: "/privacy", ...(session && { session }) });

test("what happens with one's data is read without an account, with the way to the office", async () => {
  await open(null);
  expect(await screen.findByText("Your school is responsible")).toBeTruthy();
  expect(screen.getByText(/ask for deletion/)).toBeTruthy();
  expect(screen.getByText("Find the school's office").closest("a")?.getAttribute("href")).toBe("/location");
});

test("signed in, it leads to one's own data, where a copy and the deletion are", async () => {
  await open(aSession("parent"));
  expect((await screen.findByText("Open my data")).closest("a")?.getAttribute("href")).toBe("/my-data");
});
