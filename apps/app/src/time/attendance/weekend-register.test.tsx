import { readRegister, saveRegister, type Register } from "@dars/contract/time/attendance";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { RegisterPage } from "./RegisterPage.tsx";

const line = (studentId: number, name: string) => ({
  studentId,
  name: names(name),
  sex: null,
  status: null,
  minutes: null,
  at: null,
  excuse: null,
});
const friday: Register = {
  section: { id: 340, letter: "B", title: null, level: names("Intermediate 2") },
  day: "2026-11-27",
  period: 0,
  slots: [{ period: 0, subject: null, startsAt: null, isTaken: false }],
  isSchoolDay: false,
  dayWord: "weekend",
  counts: false,
  takenAt: null,
  takenBy: null,
  closesAt: "2026-11-29T21:00:00.000Z",
  may: "record",
  students: [line(1, "Amal"), line(2, "Basim")],
};
const merged = {
  takenAt: "2026-11-27T05:00:00.000Z",
  present: 1,
  absent: 1,
  late: 0,
  excused: 0,
  overruled: [],
  unknown: [],
};

async function open(register: Register) {
  const server = new FakeServer().on(readRegister, register).on(saveRegister, merged);
  await renderPage(<RegisterPage />, {
    path: "/attendance/register/:schoolId/:sectionId/:day/:period",
    at: "/attendance/register/12/340/2026-11-27/0",
    server,
    session: aSession("teacher"),
  });
  return server;
}
const press = async (name: RegExp) => tap(await screen.findByRole("button", { name }));
const sent = (server: FakeServer) => server.heard.find(({ method }) => method === "PUT")?.body;

test("ATD-7: on a weekend the first absence asks, once, and a yes says that the register is meant", async () => {
  const server = await open(friday);
  expect(await screen.findByText("No school on this day. Nothing entered here counts.")).toBeTruthy();

  await press(/Amal/);
  await answerQuestion("confirm");
  expect(await screen.findByText("1 of 2 present")).toBeTruthy();
  expect(screen.getByText("This isn't a school day, but this register counts.")).toBeTruthy();
  await press(/Basim/);
  expect(await screen.findByText("0 of 2 present")).toBeTruthy();
  await tap(await screen.findByText("Done"));

  await soon(() =>
    expect(sent(server)).toMatchObject({ isMeant: true, marks: [{ studentId: 1 }, { studentId: 2 }] }),
  );
});

test("ATD-7: without a yes nobody is marked, and the register does not count", async () => {
  const server = await open(friday);
  await press(/Amal/);
  await answerQuestion("cancel");
  expect(await screen.findByText("2 of 2 present")).toBeTruthy();
  await tap(await screen.findByText("Done"));

  await soon(() => expect(sent(server)).toMatchObject({ marks: [] }));
  expect(sent(server)).not.toHaveProperty("isMeant");
});

test.each([
  ["closed", false],
  ["outside", false],
] as const)("ATD-7: a day that is %s says so and asks nothing", async (dayWord, counts) => {
  await open({ ...friday, dayWord, counts });
  expect(await screen.findByText("No school on this day. Nothing entered here counts.")).toBeTruthy();
  await press(/Amal/);
  expect(await screen.findByText("1 of 2 present")).toBeTruthy();
});
