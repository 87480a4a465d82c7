import type { DayPlan } from "@dars/contract/time/cover";
import type { HeldLesson } from "@dars/contract/time/schedule";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { printPdf } from "#platform/print/print-pdf.ts";

import { COVER_SHEET } from "./cover-sheet.typ.ts";
import { buildSheet } from "./print-cover-sheet.ts";

const called = (en: string, ar = en) => ({ en, ar, ckb: null });

const LESSON: HeldLesson = {
  id: 31,
  no: 3,
  startsAt: "09:45",
  endsAt: "10:30",
  classIds: [9],
  sectionIds: [340],
  subjectId: 3,
  teacherId: 77,
  room: "Lab",
  change: null,
};

const was = { subjectId: null, teacherId: null, room: null, no: null };

/** Kadhim is away: Duaa covers his first lesson, nobody the third; the fourth is cancelled. */
const PLAN: DayPlan = {
  date: "2026-11-22",
  today: "2026-11-22",
  isTaught: true,
  absences: [
    {
      id: 5,
      revision: 1,
      teacherId: 77,
      startsOn: "2026-11-22",
      endsOn: "2026-11-23",
      fromPeriod: 1,
      toPeriod: 4,
      reason: "sick",
      note: "Page 12",
    },
  ],
  open: [{ lesson: LESSON, absentId: 77, proposals: [], bestId: null }],
  changed: [
    {
      ...LESSON,
      id: 33,
      no: 4,
      change: { kind: "cancelled", was, note: null, isGivenAway: false },
    },
    {
      ...LESSON,
      id: 32,
      no: 1,
      teacherId: 78,
      change: { kind: "changed", was: { ...was, teacherId: 77 }, note: null, isGivenAway: false },
    },
  ],
  subjects: [{ id: 3, name: called("Physics", "الفيزياء"), theme: "violet", icon: null }],
  teachers: [
    { id: 77, name: called("Kadhim", "كاظم") },
    { id: 78, name: called("Duaa", "دعاء") },
  ],
  sections: [
    { id: 340, level: called("Third", "الثالث"), letter: "أ", title: null, shift: "morning", room: null },
  ],
  rooms: [],
};

test("the sheet of a day says by period who holds whose lesson, and not why somebody is away", () => {
  const sheet = buildSheet(PLAN, "en");

  expect(sheet.away).toEqual([{ name: "Kadhim", periods: "periods 1–4" }]);
  expect(sheet.rows.map(({ no, absent, held, isOpen }) => [no, absent, held, isOpen])).toEqual([
    ["1", "Kadhim", "Duaa", false],
    ["3", "Kadhim", "Nobody yet", true],
    ["4", "Kadhim", "Cancelled", false],
  ]);
  expect(sheet.says).toBe("");
  expect(JSON.stringify(sheet)).not.toMatch(/sick|Page 12/i);
});

test("lessons of an evening shift follow those of the morning, whatever their numbers", () => {
  const evening = { ...LESSON, id: 34, no: 1, startsAt: "12:30", endsAt: "13:15" };
  const plan = {
    ...PLAN,
    open: [{ lesson: evening, absentId: 77, proposals: [], bestId: null }, ...PLAN.open],
  };

  expect(buildSheet(plan, "en").rows.map(({ no, time }) => `${no} ${time.slice(0, 5)}`)).toEqual([
    "1 09:45",
    "3 09:45",
    "4 09:45",
    "1 12:30",
  ]);
});

test("a day without absences says so, and one without school too", () => {
  const quiet = { ...PLAN, absences: [], open: [], changed: [] };

  expect(buildSheet(quiet, "en").says).toBe("Nobody is away and no lesson is changed.");
  expect(buildSheet({ ...quiet, isTaught: false }, "en").says).toBe("No school on this day.");
});

test.each(["ar", "ckb", "en"] as const)("the sheet is set in %s on one page", async (locale) => {
  const content = {
    lang: locale,
    rtl: locale !== "en",
    school: "Rafidain",
    date: PLAN.date,
    heading: "Sunday",
    awayTitle: "Away",
    ...buildSheet(PLAN, locale),
  };

  const bytes = await printPdf({ template: COVER_SHEET, content });

  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  expect(pdf.numPages).toBe(1);
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain("09:45–10:30");
});
