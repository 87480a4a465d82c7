import { listSchools, type SchoolCard } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { WithSchool } from "./WithSchool.tsx";

test("where there is no school yet, what the page brings for it stands there", async () => {
  await open([], <p>Set the first one up</p>);

  expect(await screen.findByText("Set the first one up")).toBeTruthy();
});

test("where no school is in reach and the page has nothing of its own, a sentence says so", async () => {
  await open([]);

  expect(await screen.findByText("You don't have access to any school yet")).toBeTruthy();
});

test("the address names the school; a school out of reach is the first of one's own instead", async () => {
  const schools = [aSchool(), aSchool({ id: 13, code: "TIG", name: names("Tigris School") })];
  await open(schools, undefined, "?school=13");
  expect(await screen.findByText("School 13")).toBeTruthy();

  await open(schools, undefined, "?school=99");
  expect(await screen.findByText("School 12")).toBeTruthy();
});

test("an administrator who signed in with one school chooses as soon as there are two", async () => {
  const schools = [aSchool(), aSchool({ id: 13, code: "TIG", name: names("Tigris School") })];
  await open(schools, undefined, "?school=13", aSession("administrator", { school_id: 12 }));

  expect(await screen.findByText("School 13")).toBeTruthy();
});

async function open(
  schools: SchoolCard[],
  none?: ReactNode,
  query = "",
  session = aSession("administrator"),
) {
  await renderPage(
    <WithSchool session={session} none={none}>
      {(schoolId) => <p>School {schoolId}</p>}
    </WithSchool>,
    {
      path: "/manage",
      at: `/manage${query}`,
      server: new FakeServer().on(listSchools, { schools }),
      session,
    },
  );
}
