import {
  printMyTimetable,
  printSectionTimetable,
  printTeacherTimetable,
  printTimetables,
} from "@dars/contract/time/schedule";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { PrintTimetable, type PrintedOwner } from "./PrintTimetable.tsx";

const OWNERS: readonly (readonly [PrintedOwner, string])[] = [
  ["mine", "/api/v6/me/timetable-print"],
  [{ schoolId: 12, sectionId: 340 }, "/api/v6/schools/12/sections/340/timetable-print"],
  [{ schoolId: 12, teacherId: 77 }, "/api/v6/schools/12/teachers/77/timetable-print"],
];

test.each(OWNERS)("C6: the week of %j that is in force on the day is printed", async (whose, address) => {
  const server = new FakeServer();
  for (const { path } of [printMyTimetable, printSectionTimetable, printTeacherTimetable])
    server.onRaw(
      "GET",
      path,
      () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } }),
    );
  await renderPage(<PrintTimetable whose={whose} on="2026-11-29" />, {
    path: "/x",
    server,
    session: aSession("school_management"),
  });

  await tap(screen.getByText("Print the week (PDF)"));

  await waitFor(() => expect(server.heard.map(({ url }) => url.split("?")[0])).toContain(address));
  expect(server.heard.find(({ url }) => url.startsWith(address))?.url).toContain("on=2026-11-29");
});

test("C6: the office prints the weeks of all sections or teachers in one file", async () => {
  const server = new FakeServer().onRaw(
    "GET",
    printTimetables.path,
    () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } }),
  );
  await renderPage(<PrintTimetable whose={{ schoolId: 12, sectionId: 340 }} on="2026-11-29" />, {
    path: "/x",
    server,
    session: aSession("school_management"),
  });

  await tap(screen.getByText("Print all teachers"));

  await waitFor(() =>
    expect(server.heardAt(printTimetables.path)[0]?.url).toContain("/schools/12/timetable-prints?"),
  );
  expect(server.heardAt(printTimetables.path)[0]?.url).toContain("of=teachers");
});
