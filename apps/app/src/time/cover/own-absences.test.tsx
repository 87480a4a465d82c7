import { readDayPlan } from "@dars/contract/time/cover";
import {
  decideAbsenceReport,
  listAbsenceReports,
  listOwnAbsences,
  reportOwnAbsence,
  withdrawOwnAbsence,
  type StaffAbsenceReport,
} from "@dars/contract/time/own-absences";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { DayPlanPage } from "./DayPlanPage.tsx";
import { OwnAbsencesPage } from "./OwnAbsencesPage.tsx";

const report: StaffAbsenceReport = {
  id: 5,
  teacher: { id: 77, name: names("Kadhim Al-Asadi") },
  startsOn: "2026-11-23",
  endsOn: "2026-11-25",
  reason: "sick",
  note: "Page 31",
  state: "waiting",
  reportedAt: "2026-11-22T18:00:00.000Z",
  answer: null,
};

const openOwn = (server: FakeServer) =>
  renderPage(<OwnAbsencesPage />, { path: "/own-absences", server, session: aSession("teacher") });

test("C10: a teacher reports days, a reason and a note; the last day is the day before it is back", async () => {
  const server = new FakeServer()
    .on(listOwnAbsences, { today: "2026-11-23", reports: [] })
    .on(reportOwnAbsence, { id: 5 });
  await openOwn(server);
  fireEvent.change(await screen.findByLabelText("First day away"), { target: { value: "2026-11-24" } });
  fireEvent.change(await screen.findByLabelText("Last day away"), { target: { value: "2026-11-25" } });
  const note = document.querySelector("ion-textarea");
  await act(async () => note?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: "Page 31" } })));

  await tap(screen.getByText("Send to the office"));

  await waitFor(() => expect(server.heardAt(reportOwnAbsence.path).some(isPost)).toBe(true));
  expect(server.heardAt(reportOwnAbsence.path).find(isPost)?.body).toMatchObject({
    absence: { startsOn: "2026-11-24", endsOn: "2026-11-26", reason: "sick", note: "Page 31" },
  });
});

test("C10: a report that waits is withdrawn; a decided one shows its answer", async () => {
  const decided = { ...report, id: 4, state: "declined" as const, answer: "Come at ten." };
  const server = new FakeServer()
    .on(listOwnAbsences, { today: "2026-11-23", reports: [report, decided] })
    .on(withdrawOwnAbsence, { id: 5 });
  await openOwn(server);
  expect(await screen.findByText("Come at ten.")).toBeTruthy();

  await tap(screen.getByText("Withdraw"));

  await waitFor(() => expect(server.heardAt(withdrawOwnAbsence.path)).toHaveLength(1));
});

test("C7: the office declines a reported absence with an answer", async () => {
  const server = new FakeServer()
    .on(listAbsenceReports, { reports: [report] })
    .on(readDayPlan, { ...NO_PLAN })
    .on(decideAbsenceReport, { id: 5 });
  await renderPage(<DayPlanPage />, {
    path: "/manage/day-plan",
    server,
    session: aSession("school_management"),
  });
  fireEvent.change(await screen.findByLabelText("Answer to the teacher (optional)"), {
    target: { value: "Come at ten." },
  });

  await tap(screen.getByText("Decline"));

  await waitFor(() =>
    expect(server.heardAt(decideAbsenceReport.path)[0]?.body).toMatchObject({
      isConfirmed: false,
      answer: "Come at ten.",
    }),
  );
});

const isPost = ({ method }: { readonly method: string }) => method === "POST";

const NO_PLAN = {
  date: "2026-11-23",
  today: "2026-11-23",
  isTaught: true,
  absences: [],
  open: [],
  changed: [],
  subjects: [],
  teachers: [],
  sections: [],
  rooms: [],
};
