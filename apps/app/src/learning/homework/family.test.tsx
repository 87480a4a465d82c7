import {
  answerHomework,
  listStudentHomework,
  openHomework,
  readStudentHomework,
  tickHomework,
} from "@dars/contract/learning/student-homework";
import { readFamilyHome } from "@dars/contract/shell/home";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aChild } from "#platform/testing/a-child.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { aStudentHomework, dueOn, today } from "./homework.factory.ts";
import { HomeworkListPage } from "./HomeworkListPage.tsx";
import { HomeworkPage } from "./HomeworkPage.tsx";

const OPENED = { seenAt: dueOn(today).at };

test("a student opens homework, which its teacher sees, and ticks it by one press, also without a network", async () => {
  const server = new FakeServer()
    .on(listStudentHomework, { today, homework: [aStudentHomework({ text: "Draw the forces." })] })
    .on(openHomework, OPENED);
  const { services } = await open(server, "student");

  expect((await screen.findByText("p. 42, questions 1–3", { selector: "h2 *" })).closest("h2")).toBeTruthy();
  expect(screen.getByText(/due .*tomorrow.*period .*2.*about .*20/u)).toBeTruthy();
  expect(screen.getByText("Draw the forces.")).toBeTruthy();
  expect(screen.getByText(/9.? of .?25.? have done it/u)).toBeTruthy();
  await waitFor(() => expect(server.heardAt(openHomework.path)).toHaveLength(1));
  server.reachable = false;

  await tap(screen.getByText("Done", { selector: "ion-button" }));

  expect(await screen.findByText("Done · waiting for the network")).toBeTruthy();
  const { outbox } = services.workspace.get();
  const [waiting] = outbox.saves.get();
  expect(waiting?.wire.url).toContain("/homework/61/tick");
  expect(waiting?.wire.body).toMatchObject({ isDone: true });

  await tap(screen.getByText("Not done yet"));
  await soon(() => expect(outbox.saves.get()[0]?.wire.body).toMatchObject({ isDone: false }));
  expect(outbox.saves.get()).toHaveLength(1);
});

test("a guardian reads who has ticked it, and takes the tick back", async () => {
  const tick = { at: dueOn(today).at, by: "guardian", name: names("Huda Al-Mousawi") } as const;
  const server = new FakeServer()
    .on(readFamilyHome, { name: names("Haider"), children: [aChild(7, "Ali"), aChild(55_231, "Zainab")] })
    .on(listStudentHomework, { today, homework: [aStudentHomework({ tick })] })
    .on(openHomework, OPENED)
    .on(tickHomework, { tick: null });
  await open(server, "parent", "?student=55231");

  expect(await screen.findByText(/Done by .?Huda Al-Mousawi/u)).toBeTruthy();
  await tap(screen.getByText("Not done yet"));

  await waitFor(() => expect(server.heardAt(tickHomework.path)[0]?.body).toMatchObject({ isDone: false }));
  expect(server.heardAt(tickHomework.path)[0]?.url).toContain("/students/55231/homework/61/tick");
});

test("HW-3: what is asked for is handed in; nothing is not", async () => {
  const homework = aStudentHomework({ asksAnswer: true });
  const answer = { revision: 1, text: "F = 24 N", files: [], at: dueOn(today).at, seenAt: null };
  const server = new FakeServer()
    .on(listStudentHomework, { today, homework: [homework] })
    .on(openHomework, OPENED)
    .on(answerHomework, answer);
  await open(server, "student");
  await screen.findByText("Handed in here");
  const form = getForm();

  await act(async () => void fireEvent.submit(form));
  expect(await screen.findByText("Add a photo or a file, or write something.")).toBeTruthy();
  expect(server.heardAt(answerHomework.path)).toHaveLength(0);

  server.on(listStudentHomework, { today, homework: [{ ...homework, answer }] });
  await type("Answer in words", "F = 24 N");
  await act(async () => void fireEvent.submit(form));

  await waitFor(() =>
    expect(server.heardAt(answerHomework.path)[0]?.body).toMatchObject({ revision: 0, text: "F = 24 N" }),
  );
  expect(await screen.findByText("Hand in another")).toBeTruthy();
});

test("homework that was withdrawn says so, and asks for nothing", async () => {
  const withdrawn = aStudentHomework({ withdrawnAt: dueOn(today).at });
  const server = new FakeServer()
    .on(listStudentHomework, { today, homework: [] })
    .on(readStudentHomework, withdrawn)
    .on(openHomework, OPENED);
  await open(server, "student");

  expect(await screen.findByText("The teacher has withdrawn this. It need not be done.")).toBeTruthy();
  expect(screen.queryByText("Done", { selector: "ion-button" })).toBeNull();
});

test("the list ticks with its rings, and asks for what is to be handed in", async () => {
  const server = new FakeServer()
    .on(listStudentHomework, {
      today,
      homework: [aStudentHomework(), aStudentHomework({ id: 62, title: "Essay", asksAnswer: true })],
    })
    .on(tickHomework, { tick: null });
  await renderPage(<HomeworkListPage />, { path: "/homework", server, session: aSession("student") });

  const ring = await screen.findByLabelText(/^Done: .*p\. 42/u);
  expect(ring.getAttribute("aria-pressed")).toBe("false");
  expect((await screen.findByText<HTMLIonButtonElement>("Hand in")).href).toBe("/homework/12/62");
  server.reachable = false;
  await tap(ring);

  await soon(() =>
    expect(screen.getByLabelText(/^Done: .*p\. 42/u).getAttribute("aria-pressed")).toBe("true"),
  );
});

const open = (server: FakeServer, role: "student" | "parent", query = "") =>
  renderPage(<HomeworkPage />, {
    path: "/homework/:schoolId/:homeworkId",
    at: `/homework/12/61${query}`,
    server,
    session: aSession(role),
  });
