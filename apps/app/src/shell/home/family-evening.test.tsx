import { toWire } from "@dars/contract/platform/route";
import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { chooseTask, readTonight, type FamilyTask } from "@dars/contract/shell/tonight";
import { reportAbsence, withdrawExcuse } from "@dars/contract/time/absences";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { newClientId } from "#platform/api/client-id.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { FamilyHomePage } from "./FamilyHomePage.tsx";

const zainab: ChildCard = {
  schoolId: 12,
  school: names("Rafidain Model School"),
  studentId: 55_231,
  name: names("Zainab Al-Mousawi"),
  sex: "female",
  level: { id: 7, name: names("Second intermediate") },
  section: { id: 340, letter: "A", title: null },
  homeroomTeacher: names("Zaid Al-Rikabi"),
  unread: 2,
};

test("what is due tonight is open with its verb; taken, it says so to the other guardian", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [
        {
          schoolId: 12,
          studentId: 55_231,
          status: "absent_unexcused",
          nextLesson: null,
          resultsAt: null,
          isDayOff: false,
          latestMark: null,
          latestVideo: null,
        },
      ],
      tasks: [
        aTask({ kind: "absence", key: "absence-2026-11-23" }),
        aTask({ kind: "exercise", key: "exercise-9", title: "Forces", lessonId: 4 }),
        aTask({
          kind: "exercise",
          key: "exercise-10",
          title: "Light",
          choice: { choice: "taken", isOwn: false, by: names("Huda Al-Mousawi") },
        }),
      ],
    })
    .on(chooseTask, { choice: "taken" });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect((await screen.findByText<HTMLIonButtonElement>("Give the reason")).href).toBe(
    "/attendance/report?school=12&student=55231",
  );
  expect(screen.getByText("Absent")).toBeTruthy();
  expect(screen.getByText(/^With .?Huda/)).toBeTruthy();
  screen.getByText("I’ll do it").click();

  await waitFor(() => expect(server.heardAt(chooseTask.path)).toHaveLength(1));
  expect(server.heardAt(chooseTask.path)[0]?.url).toContain("/students/55231/tonight/absence-2026-11-23");
});

test("answers, confirmations and new marks stand among the tasks, each leading to where it is settled", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [
        {
          schoolId: 12,
          studentId: 55_231,
          status: "present",
          nextLesson: null,
          isDayOff: false,
          resultsAt: null,
          latestMark: {
            subject: names("English"),
            value: 46,
            outOf: 100,
            isBelowPass: true,
            at: "2026-11-22T10:00:00Z",
          },
          latestVideo: { offeringId: 3, subject: names("Physics"), at: "2026-11-21T10:00:00Z" },
        },
      ],
      tasks: [
        aTask({ kind: "permission", key: "message-31", title: "Museum trip" }),
        aTask({ kind: "post", key: "post-7", title: "New hours" }),
        aTask({
          kind: "mark",
          key: "mark-88-9",
          title: "Forces",
          lessonId: 4,
          score: { value: 8, outOf: 10 },
        }),
      ],
    });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect((await screen.findByText<HTMLIonButtonElement>("Decide")).href).toBe("/messages/12/31");
  expect(screen.getByText<HTMLIonButtonElement>("Confirm").href).toContain("/post/7");
  expect(screen.getByText(/8.? of .?10/)).toBeTruthy();
  // A mark is read and ticked off; a confirmation is not.
  expect(screen.getAllByLabelText(/^Done: /)).toHaveLength(1);
  const latest = screen.getByText("Latest mark").closest("a");
  expect(latest?.textContent).toMatch(/46.* of .*100.*English.*below the pass mark/);
  const video = screen.getByText("Video feedback").closest("a");
  expect(video?.textContent).toMatch(/Physics/);
  expect(video?.getAttribute("href")).toBe("/video-exercises/3?school=12&student=55231");
});

test("with nothing due the home says so", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, { children: [], tasks: [] });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect(await screen.findByText("Nothing is due tonight")).toBeTruthy();
});

test("a tick shows at once without a network, is named among the waiting saves, and can be undone", async () => {
  const server = givenTwoExercises();
  const { services } = await renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server,
    session: aSession("parent"),
  });
  const ring = await screen.findByLabelText(/^Done: .*Light/);
  server.reachable = false;

  await tap(ring);
  await soon(() => expect(screen.getByLabelText(/^Done: .*Light/).getAttribute("aria-pressed")).toBe("true"));
  expect(await screen.findByText("Done · waiting for the network")).toBeTruthy();
  expect(screen.getByText(/1.? left/)).toBeTruthy();
  const { outbox } = services.workspace.get();
  expect(outbox.saves.get().map(({ title }) => strip(title))).toEqual(["Done: Exercise: Light (Zainab)"]);

  const undo = document.querySelector("ion-toast")?.buttons?.[0];
  if (typeof undo !== "object") throw new Error("The toast has no way back.");
  await act(async () => void undo.handler?.());
  await soon(() => expect(screen.getByText(/2.? left/)).toBeTruthy());
  expect(outbox.saves.get()).toHaveLength(1);
});

test("what is put off leaves the list and has its way back", async () => {
  const server = givenTwoExercises();
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });
  await screen.findByLabelText(/^Done: .*Light/);
  server.reachable = false;

  await tap(screen.getByText("Later"));
  expect(await screen.findByText("Put off until tomorrow")).toBeTruthy();
  expect(screen.getByText(/1.? left/)).toBeTruthy();

  await tap(screen.getByText("Bring back"));
  await soon(() => expect(screen.getByText(/2.? left/)).toBeTruthy());
  expect(screen.queryByText("Put off until tomorrow")).toBeNull();
});

const aDay = { schoolId: 12, studentId: 55_231, nextLesson: null, resultsAt: null, isDayOff: false } as const;

test("a report of today's absence is on the home, with its reason, state and the way to take it back", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [
        {
          ...aDay,
          status: "present",
          report: { excuseId: 77, reason: "illness", state: "waiting", isOwn: true },
          latestMark: null,
          latestVideo: null,
        },
      ],
      tasks: [],
    })
    .on(withdrawExcuse, { id: 77 });
  await renderPage(<FamilyHomePage />, { path: "/family-home", server, session: aSession("parent") });

  expect(await screen.findAllByText("Absence reported")).toHaveLength(2);
  expect(screen.getByText(/Illness · waiting for the school to confirm/)).toBeTruthy();
  await tap(screen.getByText("Withdraw report"));
  await waitFor(() => expect(server.heardAt(withdrawExcuse.path)).toHaveLength(1));
});

test("a report that waits for the network changes the chip at once, and asks for no reason again", async () => {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [{ ...aDay, status: null, latestMark: null, latestVideo: null }],
      tasks: [aTask({ kind: "absence", key: `absence-${todayAtSchool()}` })],
    });
  const { services } = await renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server,
    session: aSession("parent"),
  });
  expect(await screen.findByText("Give the reason")).toBeTruthy();
  server.reachable = false;
  const day = todayAtSchool();
  const body = { key: newClientId(), fromDay: day, untilDay: day, reason: "illness", text: null } as const;
  const wire = toWire(reportAbsence, { params: { schoolId: 12, studentId: 55_231 }, body });

  await act(async () => void (await services.workspace.get().outbox.send(wire, "Report")));

  expect(await screen.findAllByText("Absence reported")).toHaveLength(2);
  expect(screen.getByText("waiting for the network")).toBeTruthy();
  expect(screen.queryByText("Give the reason")).toBeNull();
});

const strip = (title: string | null): string => title?.replaceAll(/[\u2066-\u2069]/g, "") ?? "";

const givenTwoExercises = (): FakeServer =>
  new FakeServer()
    .on(readFamilyHome, { name: names("Haider Al-Mousawi"), children: [zainab] })
    .on(readTonight, {
      children: [],
      tasks: [
        aTask({ kind: "exercise", key: "exercise-9", title: "Forces", lessonId: 4 }),
        aTask({ kind: "exercise", key: "exercise-10", title: "Light" }),
      ],
    });

const aTask = (task: Pick<FamilyTask, "kind" | "key"> & Partial<FamilyTask>): FamilyTask => ({
  schoolId: 12,
  studentId: 55_231,
  title: null,
  subject: null,
  at: null,
  questions: null,
  minutes: null,
  offeringId: null,
  lessonId: null,
  score: null,
  choice: null,
  ...task,
});
