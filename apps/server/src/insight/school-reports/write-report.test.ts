import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { readGrid } from "#platform/sheets/public.ts";

import type { Report } from "./find-report.ts";
import { writeReport, type ReportFile } from "./write-report.ts";

test("a workbook says the units of its figures, which are bare numbers", async () => {
  const file = await writeReport({ ...replies(2), format: "xlsx" }, "");

  const { sheets } = await readGrid(file.name, Buffer.from(file.bytes), {});
  const [, , heads] = sheets.flatMap(({ grid }) => grid.rows);
  expect(heads?.cells.map(({ text }) => text)).toEqual([
    "Name",
    "Reply (minutes)",
    "Answered (%)",
    "Questions",
  ]);
});

test("a workbook has its title, school and day above, totals of what can be added up below, and a filter", async () => {
  const file = await writeReport({ ...replies(3), format: "xlsx" }, "");

  const { sheets } = await readGrid(file.name, Buffer.from(file.bytes), {});
  const lines = sheets.flatMap(({ grid }) => grid.rows).map(({ cells }) => cells.map(({ text }) => text));
  expect(lines[0]?.[0]).toBe("Replies");
  expect(lines[1]?.[0]).toBe("Replies · 2026-11-29");
  expect(lines.at(-1)?.filter((text) => text !== "")).toEqual(["Total", "15"]);
});

test("a workbook of a report that adds nothing up has no totals", async () => {
  const file = replies(3);
  const totals = [null, null, null];
  const { name, bytes } = await writeReport({ ...file, report: { ...file.report, totals } }, "");

  const { sheets } = await readGrid(name, Buffer.from(bytes), {});
  const lines = sheets.flatMap(({ grid }) => grid.rows);
  expect(lines.at(-1)?.cells[0]?.text).toBe("Teacher 2");
});

test("a PDF says the unit of its minutes, and who took it at the foot of each page", async () => {
  const mark = "Rafidain · Zainab · 2026-11-27 19:09 Asia/Baghdad";
  const file = await writeReport({ ...replies(60), format: "pdf" }, mark);

  const { text } = await extractText(await getDocumentProxy(file.bytes), { mergePages: false });
  expect(text.length).toBeGreaterThan(1);
  expect(text[0]).toContain("Reply (minutes)");
  for (const page of text) expect(page).toMatch(/Teacher \d+[\s\S]*2026-11-27 19:09 Asia\/Baghdad/);
});

function replies(count: number): ReportFile {
  const report: Report = {
    of: null,
    columns: [
      { key: "reply", label: names("Reply", "الرد", "وەڵام"), unit: "minutes" },
      { key: "answered", label: names("Answered", "أجيب", "وەڵامدراوە"), unit: "percent" },
      { key: "questions", label: names("Questions", "الأسئلة", "پرسیارەکان"), unit: "count" },
    ],
    about: "teacher",
    people: "teacher",
    hasLists: false,
    hasLevels: false,
    period: null,
    total: count,
    totals: [null, null, 5 * count],
    rows: Array.from({ length: count }, (_, no) => ({
      key: String(no),
      name: names(`Teacher ${no}`, `مدرّس ${no}`, `مامۆستا ${no}`),
      detail: null,
      size: 1,
      level: null,
      values: [580, 81.3, 5],
    })),
  };
  const title = names("Replies", "الردود", "وەڵامەکان");
  return {
    report,
    title,
    school: title,
    name: "replies",
    format: "xlsx",
    locale: "en",
    today: "2026-11-29",
    columns: [],
  };
}

const names = (en: string, ar: string, ckb: string) => ({ en, ar, ckb });
