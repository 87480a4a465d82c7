import { listLocations, listOpenLocations, saveBranches } from "@dars/contract/school/branches";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { LocationPage } from "./LocationPage.tsx";

const annexe = {
  name: "Annexe",
  address: "Al-Mansour",
  phones: ["+9647701234567"],
  gates: "North gate",
  hours: null,
  place: { latitude: 33.3152, longitude: 44.3661 },
};
const located = (mayChange: boolean) => ({
  schools: [
    {
      schoolId: 12,
      name: names("Rafidain"),
      address: null,
      phones: [],
      opensAt: "08:00",
      closesAt: "14:00",
      branches: [annexe],
      mayChange,
    },
  ],
});

test("a parent sees places, calls them and opens the map of the phone; it changes nothing", async () => {
  const server = new FakeServer().on(listLocations, located(false));
  await renderPage(<LocationPage />, { path: "/location", server, session: aSession("parent") });
  expect(await screen.findByText("North gate")).toBeTruthy();
  expect(document.body.innerHTML).toContain("tel:+9647701234567");
  expect(document.body.innerHTML).toContain("Open in maps");
  expect(screen.queryByText("Edit branches")).toBeNull();
});

test("a visitor sees where the schools are that take applications", async () => {
  const server = new FakeServer().on(listOpenLocations, located(false));
  await renderPage(<LocationPage />, { path: "/location", server });

  expect(await screen.findByText("North gate")).toBeTruthy();
  expect(screen.queryByText("Edit branches")).toBeNull();
  expect(server.heardAt(listLocations.path)).toEqual([]);
});

test("management changes them", async () => {
  const server = new FakeServer().on(listLocations, located(true)).on(saveBranches, { branches: 1 });
  await renderPage(<LocationPage />, {
    path: "/location",
    server,
    session: aSession("school_management"),
  });
  await tap(await screen.findByText("Edit branches"));
  await tap(await screen.findByText("Save branches"));
  await soon(() =>
    expect(server.heardAt(saveBranches.path).at(-1)).toMatchObject({
      body: { branches: [annexe], seen: [annexe] },
    }),
  );
});
