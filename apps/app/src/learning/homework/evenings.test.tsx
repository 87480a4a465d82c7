import { readSectionEvenings } from "@dars/contract/learning/homework";
import { readHomeworkSettings, saveHomeworkSettings } from "@dars/contract/learning/homework-writing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { aStudentHomework, today, tomorrow } from "./homework.factory.ts";
import { HomeworkEveningsPage } from "./HomeworkEveningsPage.tsx";
import { HomeworkSettingsPage } from "./HomeworkSettingsPage.tsx";

test("HW-6: a homeroom teacher sees the minutes of each evening of the section, and which are too many", async () => {
  const { id, title, subject, minutes } = aStudentHomework();
  const server = new FakeServer().on(readSectionEvenings, {
    today,
    eveningMinutes: 15,
    evenings: [{ day: tomorrow, minutes: 20, count: 1, homework: [{ id, title, subject, minutes }] }],
  });
  await renderPage(<HomeworkEveningsPage />, {
    path: "/homework-evenings/:schoolId/:sectionId",
    at: "/homework-evenings/12/340",
    server,
    session: aSession("teacher"),
  });

  expect((await screen.findByText(/^.?tomorrow.?$/u)).closest("h2")).toBeTruthy();
  expect(screen.getByText(/^.?20.? min$/u).className).toBe("state waiting");
  expect(screen.getByText("p. 42, questions 1–3")).toBeTruthy();
  expect(screen.getByText(/The school warns from .?15.? minutes/u)).toBeTruthy();
});

test("the office says from how many minutes on teachers are warned", async () => {
  const server = new FakeServer()
    .on(readHomeworkSettings, { eveningMinutes: null })
    .on(saveHomeworkSettings, { eveningMinutes: 60 });
  await renderPage(<HomeworkSettingsPage />, {
    path: "/manage/homework-settings",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Save settings");

  await type("Minutes of an evening", "60");
  await act(async () => void fireEvent.submit(getForm()));

  const findSave = () =>
    server.heardAt(saveHomeworkSettings.path).find(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(findSave()).toEqual({ eveningMinutes: 60 }));
});
