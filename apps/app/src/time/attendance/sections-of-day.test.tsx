import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { SectionsOfDay } from "./SectionsOfDay.tsx";

beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true })));
afterEach(() => vi.unstubAllGlobals());

const section = (id: number, letter: string) => ({ id, letter, title: null, level: names("Primary 1") });

test("at a desk all sections are one table, also those whose register was not taken", async () => {
  await renderPage(
    <SectionsOfDay
      schoolId={12}
      day="2026-11-22"
      sections={[
        { section: section(7, "A"), students: 25, taken: 1, expected: 1, absent: 2, late: 1 },
        { section: section(8, "B"), students: 24, taken: 0, expected: 1, absent: 0, late: 0 },
      ]}
    />,
    { path: "/attendance/day/12" },
  );
  const [, taken, missing] = screen
    .getAllByRole("row")
    .map((row) => row.textContent?.replaceAll(/[\u2060\u2066-\u2069]/gu, ""));
  expect(taken).toMatch(/A.*2521$/);
  expect(missing).toMatch(/B.*24––$/);
  expect(screen.getByRole("link", { name: /B/ }).getAttribute("href")).toBe(
    "/attendance/register/12/8/2026-11-22/0",
  );
});
