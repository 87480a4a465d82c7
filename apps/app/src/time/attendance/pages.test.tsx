import { listPickup } from "@dars/contract/school/guardians";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { readFamilyHome } from "@dars/contract/shell/home";
import { decideExcuse, listExcuses, reportAbsence, type Excuse } from "@dars/contract/time/absences";
import { readMarkHistory, readRegister, saveRegister, type Register } from "@dars/contract/time/attendance";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { child } from "./attendance.factory.ts";
import { ExcusesPage } from "./ExcusesPage.tsx";
import { GatePage } from "./GatePage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { ReportAbsencePage } from "./ReportAbsencePage.tsx";

const section = { id: 340, letter: "B", title: null, level: names("Intermediate 2") };
const line = (studentId: number, name: string, change: Partial<Register["students"][number]> = {}) => ({
  studentId,
  name: names(name),
  sex: null,
  status: null,
  minutes: null,
  at: null,
  excuse: null,
  ...change,
});
const register: Register = {
  section,
  day: "2026-11-22",
  period: 0,
  slots: [{ period: 0, subject: null, startsAt: null, isTaken: false }],
  isSchoolDay: true,
  takenAt: null,
  takenBy: null,
  closesAt: "2026-11-23T21:00:00.000Z",
  may: "record",
  students: [
    line(1, "Amal"),
    line(2, "Basim"),
    line(3, "Zahra", { excuse: { id: 5, state: "approved", sentAt: "2026-11-22T04:40:00.000Z" } }),
  ],
};
const merged = {
  takenAt: "2026-11-22T05:00:00.000Z",
  present: 0,
  absent: 1,
  late: 1,
  excused: 1,
  overruled: [],
  unknown: [],
};

const open = (server: FakeServer, session = aSession("teacher")) =>
  renderPage(<RegisterPage />, {
    path: "/attendance/register/:schoolId/:sectionId/:day/:period",
    at: "/attendance/register/12/340/2026-11-22/0",
    server,
    session,
  });
const press = async (name: string | RegExp) => tap(await screen.findByRole("button", { name }));
const done = async () => tap(await screen.findByText("Done"));

test("ATD-3: who was there when the register was taken is not excused by a report that is accepted later", async () => {
  await open(new FakeServer().on(readRegister, { ...register, takenAt: "2026-11-22T05:00:00.000Z" }));
  expect(await screen.findByText("3 of 3 present")).toBeTruthy();
  expect(screen.queryByText("1 excused")).toBeNull();
});

test("G3: who noted what of a student, when, and why it was corrected", async () => {
  const at = "2026-11-22T05:00:00.000Z";
  const noted = line(1, "Amal", { status: "absent_unexcused", at });
  const change = { minutes: null, at, held: true };
  const server = new FakeServer()
    .on(readRegister, { ...register, takenAt: at, students: [noted] })
    .on(readMarkHistory, {
      changes: [
        { ...change, status: "absent_unexcused", by: names("Huda Salim"), reason: "Was in another class" },
        { ...change, status: "present", by: names("Zaid Ali"), reason: null, held: false },
      ],
    });
  await open(server);
  await press(/Amal/);
  await tap(await screen.findByText("History"));

  expect(await screen.findByText("Was in another class")).toBeTruthy();
  expect(screen.getByText("Huda Salim")).toBeTruthy();
  expect(server.heardAt(readMarkHistory.path)[0]?.url).toContain("/registers/2026-11-22/0/students/1");
});

test("everybody is present, a tap says who is not, and Done sends the exceptions alone", async () => {
  const server = new FakeServer().on(readRegister, register).on(saveRegister, merged);
  await open(server);
  expect(await screen.findByText("2 of 3 present")).toBeTruthy();
  expect(screen.getByText("1 excused")).toBeTruthy();

  await press(/Amal/);
  await press(/Basim/);
  await press("Late");
  await press("15 min");
  expect(screen.getByText("1 of 3 present")).toBeTruthy();
  await done();

  await soon(() => expect(server.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(server.heard.find(({ method }) => method === "PUT")?.body).toMatchObject({
    marks: [
      { studentId: 1, status: "absent_unexcused", minutes: null },
      { studentId: 2, status: "late", minutes: 15 },
    ],
  });
});

test("without a network the register waits on the device, and what was tapped is there when one comes back", async () => {
  const server = new FakeServer().on(readRegister, register).on(saveRegister, merged);
  const { services } = await open(server);
  await press(/Amal/);
  server.reachable = false;
  await done();
  await soon(() => expect(services.workspace.get().outbox.saves.get()).toHaveLength(1));
  cleanup();
  const { services: later } = await open(new FakeServer().on(readRegister, register));
  expect(await later.workspace.get().local?.typings.count()).toBe(1);
  expect(await screen.findByText("1 of 3 present")).toBeTruthy();
});

test("what one teacher tapped is not another one's word, and is there when the first comes back", async () => {
  const first = aSession("teacher");
  await open(new FakeServer().on(readRegister, register), first);
  await press(/Amal/);
  await soon(() => expect(screen.getByText("1 of 3 present")).toBeTruthy());
  cleanup();
  const other = new FakeServer().on(readRegister, register).on(saveRegister, merged);
  await open(other, { ...first, id: first.id + 1 });
  await press(/Basim/);
  await done();
  await soon(() => expect(other.heard.some(({ method }) => method === "PUT")).toBe(true));
  expect(other.heard.find(({ method }) => method === "PUT")?.body).toMatchObject({
    marks: [{ studentId: 2 }],
  });
  cleanup();

  await open(new FakeServer().on(readRegister, register), first);
  expect(await screen.findByText("1 of 3 present")).toBeTruthy();
});

test("after its time a teacher reads a register and changes nothing", async () => {
  await open(
    new FakeServer().on(readRegister, { ...register, may: "read", closesAt: "2026-11-20T21:00:00.000Z" }),
  );
  expect(await screen.findByText(/This register closed/)).toBeTruthy();
  expect(screen.queryByText("Done")).toBeNull();
});

const excuse: Excuse = {
  id: 9,
  studentId: 1,
  name: names("Amal"),
  section,
  fromDay: "2026-11-22",
  untilDay: "2026-11-22",
  reason: "illness",
  text: "Fever",
  attachments: [],
  state: "waiting",
  sentAt: "2026-11-22T04:40:00.000Z",
  sentBy: names("Hassan"),
  isOwn: false,
  decidedAt: null,
  decidedBy: null,
  note: null,
  revision: 1,
};

test("ATD-3: who leads the section excuses a reported absence", async () => {
  const server = new FakeServer()
    .on(listExcuses, { waiting: [excuse], decided: [] })
    .on(decideExcuse, { id: 9, state: "approved" });
  await renderPage(<ExcusesPage />, {
    path: "/attendance/excuses/:schoolId",
    at: "/attendance/excuses/12",
    server,
    session: aSession("teacher"),
  });
  expect(await screen.findByText("Fever")).toBeTruthy();
  await tap(await screen.findByText("Excuse"));
  await soon(() => expect(server.heard.some(({ method }) => method === "POST")).toBe(true));
  expect(server.heard.find(({ method }) => method === "POST")).toMatchObject({
    url: "/api/v6/schools/12/excuses/9/decision",
    body: { decision: "approved", revision: 1, note: null },
  });
});

test("a father reports two children at once", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Hassan"), children: [child(1, "Amal"), child(2, "Basim")] })
    .on(reportAbsence, { id: 3 });
  await renderPage(<ReportAbsencePage />, {
    path: "/attendance/report",
    server,
    session: aSession("parent"),
  });
  for (const name of ["Amal", "Basim"])
    await tap(await screen.findByRole("checkbox", { name: new RegExp(name) }));
  const form = getForm(await screen.findByRole("checkbox", { name: /Amal/ }));
  await act(async () => void fireEvent.submit(form));
  await soon(() => expect(server.heard.filter(({ method }) => method === "POST")).toHaveLength(2));
  expect(server.heard.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
    "/api/v6/schools/12/students/1/excuses",
    "/api/v6/schools/12/students/2/excuses",
  ]);
});

test("a card that is scanned at the gate chooses its student, with those who may fetch it", async () => {
  const father = { id: 27, name: names("Dilshad"), relation: "father", phone: "+9647700000105" } as const;
  const server = new FakeServer()
    .on(listPeople, {
      people: [personLine(7, "Amal", "20264001"), personLine(8, "Basim", "202640017")],
      next: null,
    })
    .on(listPickup, { guardians: [father] });
  await renderPage(<GatePage />, {
    path: "/attendance/gate/:schoolId",
    at: "/attendance/gate/12",
    server,
    session: aSession("school_management"),
  });
  await act(async () => {
    document
      .querySelector("ion-searchbar")
      ?.dispatchEvent(new CustomEvent("ionInput", { bubbles: true, detail: { value: "20264001" } }));
  });
  expect(await screen.findByRole("heading", { name: /Amal/ })).toBeTruthy();
  expect(await screen.findByText("Dilshad")).toBeTruthy();
  expect(screen.getByText("Anyone else: ask the office first.")).toBeTruthy();
});

const personLine = (id: number, name: string, studentNumber: string): PersonLine => ({
  id,
  name: names(name),
  kinds: ["student"],
  birthDate: null,
  phone: null,
  studentNumber,
  level: null,
  section: null,
  accountState: null,
});
