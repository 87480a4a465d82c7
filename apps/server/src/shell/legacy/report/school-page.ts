import type { TrendWeek } from "@dars/contract/insight/school-trend";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { SchoolOverview } from "#insight/school-reports/public.ts";
import { isolateMarkup } from "#platform/escape-markup.ts";
import { longDay } from "#platform/long-date.ts";

import { counted, figureList, reportDocument, type Figure } from "./report-document.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

const TEXT = { ar: ar.schoolReport, ckb: ckb.schoolReport, en: en.schoolReport } satisfies Record<
  Locale,
  Record<string, string>
>;

/** RPT-5: a school on one page, also on paper. */
export function schoolPage(overview: SchoolOverview, language: Locale): string {
  const text = TEXT[language];
  const { name, from, today } = overview;
  return reportDocument(
    language,
    text.title,
    `<header><h1>${isolateMarkup(nameIn(name, language))}</h1><p>${text.title}</p></header>
<main><p class="quiet">${text.from} ${isolateMarkup(longDay(from, language))} ${text.to} ${isolateMarkup(longDay(today, language))}</p>
<section><h2>${text.now}</h2>${figureList(listFigures(overview, language))}</section>
${weekTable(overview, language)}
${sectionTable(overview, language)}</main>`,
  );
}

function listFigures({ figures, weeks }: SchoolOverview, language: Locale): readonly Figure[] {
  const text = TEXT[language];
  const count = (figure: number | null) => formatNumber(figure, language);
  const part = (some: number | null, all: number | null) =>
    all === null || all === 0 ? "–" : `${count(some)} ${text.of} ${count(all)}`;
  return [
    [text.present, part(figures.present, figures.recorded)],
    [text.plan, formatPercent(weeks.at(-1)?.plan ?? null)],
    [text.columns, part(figures.columnsDone, figures.columnsDue)],
    [text.late, count(figures.columnsLate)],
    [text.students, count(figures.students)],
    [text.teachers, count(figures.teachers)],
    [text.families, part(figures.familiesHere, figures.families)],
    [text.applications, count(figures.applications)],
    [text.complaints, count(figures.complaints)],
  ];
}

function weekTable({ weeks }: SchoolOverview, language: Locale): string {
  const text = TEXT[language];
  const heads = [text.week, text.attendance, text.plan, text.marks, text.people, text.visits];
  const rows = weeks.map((week) => [
    // A day is not broken at its hyphens.
    week.endsOn.replaceAll("-", "\u2011"),
    formatPercent(week.attendance),
    formatPercent(week.plan),
    formatPercent(week.marks),
    formatNumber(inNeed(week), language),
    formatNumber(week.visits, language),
  ]);
  return table(text.weeks, heads, rows);
}

const inNeed = ({ students, teachers }: TrendWeek): number | null =>
  students === null || teachers === null ? null : students + teachers;

function sectionTable({ sections }: SchoolOverview, language: Locale): string {
  const text = TEXT[language];
  if (sections.length === 0) return `<p>${text.none}</p>`;
  const heads = [text.section, text.attendance, text.unexcused, text.marks, text.late];
  const rows = sections.map(({ name, attendance, unexcused, columnsDone, columnsDue, columnsLate }) => [
    nameIn(name, language),
    formatPercent(attendance),
    formatNumber(unexcused, language),
    columnsDue === null || columnsDue === 0 ? "–" : formatPercent((100 * (columnsDone ?? 0)) / columnsDue),
    formatNumber(columnsLate, language),
  ]);
  return table(text.sections, heads, rows);
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((each) => `<th scope="col">${each}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((each) => `<td>${isolateMarkup(each)}</td>`).join("")}</tr>`);
  return `<table class="weeks"><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
}

const formatNumber = (figure: number | null, language: Locale): string =>
  figure === null ? "–" : counted(figure, language);

const formatPercent = (figure: number | null): string => (figure === null ? "–" : `${figure.toFixed(1)}%`);
