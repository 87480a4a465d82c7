import { compareTimetable, readTimetable } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile, saveFileNames } from "@dars/contract/time/timetable-import";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { TimetablePage } from "./TimetablePage.tsx";
import { difference, week } from "./week.factory.ts";

const compared = {
  place: [],
  known: 0,
  problems: [{ line: 3, reason: "weeks" as const, value: "Week A" }],
  guesses: [],
  unknown: [
    { kind: "section" as const, value: "7-A", lessons: 12 },
    { kind: "teacher" as const, value: "K. Asadi", lessons: 1 },
  ],
  leftOut: [{ line: 4, kind: "room" as const, value: "Yard" }],
};

test("names of a file that the school writes differently are said once, and the file is compared again", async () => {
  let isSaid = false;
  const server = new FakeServer()
    .on(readTimetable, week)
    .on(compareTimetable, difference)
    .onEach(compareTimetableFile, () =>
      isSaid ? { ...compared, unknown: compared.unknown.slice(1) } : compared,
    )
    .onEach(saveFileNames, () => {
      isSaid = true;
      return {};
    });
  await renderPage(<TimetablePage />, {
    path: "/manage/timetables/:schoolId/:timetableId",
    at: "/manage/timetables/1/7",
    server,
    session: aSession("school_management"),
  });
  const field = await screen.findByLabelText("Choose a file");
  await act(async () => fireEvent.change(field, { target: { files: [new File(["x"], "week.xml")] } }));

  expect((await screen.findByText(/some weeks/)).textContent).toMatch(/Row.*3.*Week A/);
  expect(screen.getByText(/Yard/).textContent).toMatch(/Row.*4/);
  const section = screen.getByLabelText(/Section.*7-A.*12/);
  await act(async () => fireEvent.change(section, { target: { value: "2" } }));
  await act(async () => fireEvent.click(screen.getByText("Use this name")));

  await waitFor(() => expect(server.heard.filter(({ url }) => url.endsWith("/file"))).toHaveLength(2));
  expect(server.heard.find(({ url }) => url.endsWith("/timetable-file-names"))?.body).toMatchObject({
    names: [{ kind: "section", value: "7-A", id: 2 }],
  });
  expect(screen.queryByLabelText(/7-A/)).toBeNull();
  expect(screen.getByText("Use these names")).toBeTruthy();
});
