import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { aSchedule, teacherServer, today } from "./lesson-of-day.factory.ts";
import { TimetablePage } from "./TimetablePage.tsx";

/** The medium of a desk. */
beforeEach(() => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width > 1025px") }),
  );
});

test("at a desk a lesson opens beside the week, with its register, its lesson of the plan and its class", async () => {
  const server = teacherServer(aSchedule("teacher")).on(listSections, { year: null, sections: [] });
  await renderPage(<TimetablePage />, {
    path: "/schedule",
    at: `/schedule?date=${today}`,
    server,
    session: aSession("teacher"),
  });
  const lesson = await screen.findByRole("link", { name: /08:50/u });
  expect(lesson.getAttribute("href")).toBe(`/schedule/${today}/5`);
  expect(screen.queryByRole("complementary", { name: /Lesson at/u })).toBeNull();

  await tap(lesson);

  const panel = screen.getByRole("complementary", { name: /Lesson at .?08:50/u });
  expect(document.activeElement).toBe(panel);
  expect(lesson.getAttribute("aria-current")).toBe("true");
  expect((await screen.findByText("Take attendance")).closest("ion-button")?.href).toBe(
    `/attendance/register/12/340/${today}/2`,
  );
  expect(await screen.findByText("Mark as taught")).toBeTruthy();

  await act(async () => void fireEvent.keyDown(panel, { key: "Escape" }));
  expect(screen.queryByRole("complementary", { name: /Lesson at/u })).toBeNull();
});
