import { tickHomework } from "@dars/contract/learning/student-homework";
import { readFamilyHome } from "@dars/contract/shell/home";
import { chooseTask, readTonight, type FamilyTask } from "@dars/contract/shell/tonight";
import { addDays } from "@dars/contract/time/days";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aChild } from "#platform/testing/a-child.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { FamilyHomePage } from "./FamilyHomePage.tsx";

const tomorrow = addDays(todayAtSchool(), 1);

const someHomework = (id: number, more: Partial<FamilyTask> = {}): FamilyTask => ({
  schoolId: 12,
  studentId: 55_231,
  key: `homework-${id}`,
  kind: "homework",
  title: `p. ${id}`,
  subject: names("Physics"),
  at: null,
  questions: null,
  minutes: 20,
  offeringId: 71,
  lessonId: null,
  score: null,
  homework: { day: tomorrow, no: 2, asksAnswer: false },
  choice: null,
  ...more,
});

test("HW-8: homework is ticked by its own call, which says when, and the tick can be undone without a network", async () => {
  const { server, services } = await openHome([someHomework(41), someHomework(42)]);
  const ring = await screen.findByLabelText(/^Done: .*p\. 42/u);
  expect(screen.getAllByText(/tomorrow.* · .*period .*2.* · in the notebook/u)).toHaveLength(2);
  server.reachable = false;

  await tap(ring);

  await soon(() => expect(screen.getByText("Done · waiting for the network")).toBeTruthy());
  const { outbox } = services.workspace.get();
  const [waiting, ...others] = outbox.saves.get();
  expect(others).toEqual([]);
  expect(waiting?.wire.url).toContain("/students/55231/homework/42/tick");
  expect(waiting?.wire.body).toMatchObject({ isDone: true });

  const undo = document.querySelector("ion-toast")?.buttons?.[0];
  if (typeof undo !== "object") throw new Error("The toast has no way back.");
  await act(async () => void undo.handler?.());
  await soon(() => expect(outbox.saves.get()[0]?.wire.body).toMatchObject({ isDone: false }));
  expect(outbox.saves.get()).toHaveLength(1);
  expect(server.heardAt(chooseTask.path)).toEqual([]);
});

test("what is to be handed in opens its page instead", async () => {
  const toHandIn = { day: tomorrow, no: null, asksAnswer: true };
  await openHome([someHomework(41), someHomework(43, { homework: toHandIn })]);

  const open = await screen.findByLabelText<HTMLIonButtonElement>(/^Open: .*p\. 43/u);
  expect(open.href).toBe("/homework/12/43?student=55231");
  expect(screen.queryByLabelText(/^Done: .*p\. 43/u)).toBeNull();
});

async function openHome(tasks: FamilyTask[]) {
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider"), children: [aChild(55_231, "Zainab")] })
    .on(readTonight, { children: [], tasks })
    .on(tickHomework, { tick: null });
  const { services } = await renderPage(<FamilyHomePage />, {
    path: "/family-home",
    server,
    session: aSession("parent"),
  });
  return { server, services };
}
