import { listOpenAsks, type OpenAsk } from "@dars/contract/talking/ask-answers";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { OpenAsksPage } from "./OpenAsksPage.tsx";

const ofNoor: OpenAsk = {
  schoolId: 12,
  school: names("Noor"),
  id: 7,
  kind: "consent",
  title: "The museum",
  closesAt: "2026-12-20T08:00:00.000Z",
  children: [],
};

const open = (asks: OpenAsk[]) =>
  renderPage(<OpenAsksPage />, {
    path: "/asks",
    at: "/asks",
    server: new FakeServer().on(listOpenAsks, { asks }),
    session: aSession("parent"),
  });

test("ASK-1: equal asks of two schools differ by the school", async () => {
  await open([ofNoor, { ...ofNoor, schoolId: 13, school: names("Amal") }]);

  expect(await screen.findAllByText("The museum")).toHaveLength(2);
  expect(screen.getByText(/Noor.* · /)).toBeTruthy();
  expect(screen.getByText(/Amal.* · /)).toBeTruthy();
});

test("ASK-1: asks of one school do not repeat its name", async () => {
  await open([ofNoor, { ...ofNoor, id: 8, title: "The zoo" }]);

  expect(await screen.findByText("The zoo")).toBeTruthy();
  expect(screen.queryByText(/Noor/)).toBeNull();
});
