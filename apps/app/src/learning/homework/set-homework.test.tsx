import {
  listHomework,
  listHomeworkClasses,
  listHomeworkToTakeOver,
  readHomework,
} from "@dars/contract/learning/homework";
import { changeHomework, setHomework } from "@dars/contract/learning/homework-writing";
import { addDays } from "@dars/contract/time/days";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { EditHomeworkPage } from "./EditHomeworkPage.tsx";
import { aHomeworkClass, aHomeworkLine, dueOn, today } from "./homework.factory.ts";

const third = addDays(today, 3);
const parallel = aHomeworkClass({
  id: 902,
  section: { id: 341, letter: "B", title: null },
  students: 23,
  nextLesson: dueOn(third),
  lessonDays: [dueOn(third)],
  evenings: [{ day: third, minutes: 50, count: 2 }],
});

const aServer = () =>
  new FakeServer()
    .on(listHomeworkClasses, { today, eveningMinutes: 60, classes: [parallel, aHomeworkClass()] })
    .on(listHomework, { homework: [], next: null });

test("from a lesson its class is chosen, its next lesson is the day, and one line is enough", async () => {
  const server = aServer().on(setHomework, { id: 61, revision: 1, students: 25, over: [] });
  await openNew(server, `?class=901&lesson=5&date=${today}`);
  expect(await screen.findByText(/Set for .?25.? students/u)).toBeTruthy();

  await type("What to do", "p. 42, questions 1–3");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() =>
    expect(server.heardAt(setHomework.path)[0]?.body).toMatchObject({
      title: "p. 42, questions 1–3",
      classIds: [901],
      due: { by: "lesson" },
      asksAnswer: false,
      minutes: null,
      setIn: { lessonId: 5, date: today },
      fileIds: [],
    }),
  );
});

test("several classes are set at once, each with its own day, and HW-6 warns of a full evening", async () => {
  await openNew(aServer(), `?class=901&lesson=5&date=${today}`);
  await tap(await screen.findByRole("checkbox", { name: /B · .*23/u }));

  expect(screen.getByText(/Set for .?48.? students/u)).toBeTruthy();
  expect(screen.getByText("Next lesson of each class")).toBeTruthy();
  expect(screen.queryByText(/The school’s limit/u)).toBeNull();
  await tap(screen.getByLabelText(/^.?20.? min/u));

  expect(screen.getByText(/B.? has .?70.? minutes of homework/u)).toBeTruthy();
  expect(screen.getByText(/The school’s limit for an evening is .?60.? minutes/u)).toBeTruthy();
});

test("without a class nothing is sent, and the classes say why", async () => {
  const server = aServer();
  await openNew(server);
  await screen.findByText("Set homework");
  await type("What to do", "p. 42");

  await act(async () => void fireEvent.submit(getForm()));

  expect(await screen.findByText("Choose at least one class.")).toBeTruthy();
  expect(server.heardAt(setHomework.path)).toHaveLength(0);
});

test("HW-7: what was set last year is taken over and changed before it is set", async () => {
  const server = aServer()
    .on(listHomeworkToTakeOver, {
      homework: [
        {
          id: 12,
          title: "Density: read p. 28",
          text: "Answer in full sentences.",
          minutes: 30,
          asksAnswer: true,
          files: [],
          author: { name: names("Soran Talabani"), isOwn: true },
          lesson: { id: 88, name: names("Density") },
          section: { id: 300, letter: "A", title: null },
          isLastYear: true,
          givenAt: dueOn(today).at,
        },
      ],
      next: null,
    })
    .on(setHomework, { id: 63, revision: 1, students: 25, over: [] });
  await openNew(server, `?class=901&lesson=5&date=${today}`);

  await tap(await screen.findByText("Take over earlier homework"));
  await tap(await screen.findByText("Density: read p. 28"));
  await waitFor(() =>
    expect(document.querySelector<HTMLIonInputElement>("ion-input")?.value).toBe("Density: read p. 28"),
  );
  await type("What to do", "Density: read p. 28–30");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() =>
    expect(server.heardAt(setHomework.path)[0]?.body).toMatchObject({
      title: "Density: read p. 28–30",
      text: "Answer in full sentences.",
      minutes: 30,
      asksAnswer: true,
      sourceId: 12,
      classIds: [901],
      lessonId: null,
    }),
  );
});

test("begun from a lesson, but set for another class alone, it is not of that lesson", async () => {
  const server = aServer().on(setHomework, { id: 61, revision: 1, students: 23, over: [] });
  await openNew(server, `?class=901&lesson=5&date=${today}`);
  await tap(await screen.findByRole("checkbox", { name: /A · .*25/u }));
  await tap(screen.getByRole("checkbox", { name: /B · .*23/u }));

  await type("What to do", "p. 42");
  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() =>
    expect(server.heardAt(setHomework.path)[0]?.body).toMatchObject({ classIds: [902], setIn: null }),
  );
});

test("what is changed keeps its day unless another is chosen", async () => {
  const server = aServer()
    .on(readHomework, { homework: aHomeworkLine(), students: [] })
    .on(changeHomework, { id: 61, revision: 5 });
  await renderPage(<EditHomeworkPage />, {
    path: "/homework/:schoolId/:homeworkId/edit",
    at: "/homework/12/61/edit",
    server,
    session: aSession("teacher"),
  });
  await screen.findByText("Save changes");

  await type("What to do", "p. 43");
  await act(async () => void fireEvent.submit(getForm()));

  const findChange = () => server.heardAt(changeHomework.path).find(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(findChange()).toMatchObject({ title: "p. 43", revision: 4 }));
  expect(findChange()).not.toHaveProperty("due");
});

const openNew = (server: FakeServer, query = "") =>
  renderPage(<EditHomeworkPage />, {
    path: "/homework/:schoolId/:homeworkId/edit",
    at: `/homework/12/new/edit${query}`,
    server,
    session: aSession("teacher"),
  });
