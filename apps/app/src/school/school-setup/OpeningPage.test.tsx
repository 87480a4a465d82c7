import { readSchool, type SchoolRecord } from "@dars/contract/school/school-records";
import { openSchool } from "@dars/contract/school/school-setup";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { OpeningPage } from "./OpeningPage.tsx";

const school = aSchool();
const record: SchoolRecord = {
  code: "nakheel",
  name: school.name,
  kind: "mixed",
  gender: "mixed",
  shift: "morning",
  address: null,
  phones: [],
  weekDays: 31,
  hours: null,
  timeZone: "Asia/Baghdad",
};

test("an administrator says how many sections a level has, and goes on to the people", async () => {
  const server = aServer().on(openSchool, { yearId: 1, sections: 3, subjects: 11, classes: 33 });
  await openPage(server);

  await choose("First intermediate", "3");
  await submit();

  expect(await screen.findByText("The school is open. Now add its people.")).toBeTruthy();
  const sent = server.heard.find(({ method }) => method === "POST");
  expect(sent?.url).toBe(`/api/v6/schools/${school.id}/opening`);
  expect(sent?.body).toMatchObject({ levels: [{ code: "I1", sections: 3 }] });
});

test("a school that has sections says so", async () => {
  const server = aServer().refuse(openSchool, "conflict", 409);
  await openPage(server);

  await choose("First primary", "1");
  await submit();

  expect(await screen.findByText(/This school already has sections/)).toBeTruthy();
});

test("a primary school is offered primary levels, and the others when asked for", async () => {
  await openPage(aServer({ kind: "primary" }));

  expect(await screen.findByLabelText("First primary", { exact: false })).toBeTruthy();
  expect(screen.queryByLabelText("First intermediate", { exact: false })).toBeNull();
  fireEvent.click(await screen.findByText("Other levels"));

  expect(await screen.findByLabelText("First intermediate", { exact: false })).toBeTruthy();
  expect(screen.queryByText("Other levels")).toBeNull();
});

const aServer = (own: Partial<SchoolRecord> = {}) =>
  new FakeServer()
    .on(listSchools, { schools: [school] })
    .on(readSchool, { school: { ...record, ...own }, state: "active", revision: 1 });

const openPage = (server: FakeServer) =>
  renderPage(<OpeningPage />, { path: "/manage/opening", server, session: aSession("administrator") });

async function choose(level: string, count: string) {
  const select = await screen.findByLabelText(level, { exact: false });
  await act(async () => {
    fireEvent.change(select, { target: { value: count } });
  });
}

async function submit() {
  await act(async () => getForm().requestSubmit());
}
