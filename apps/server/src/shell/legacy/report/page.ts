import type { Locale } from "@dars/contract/platform/primitives";
import type { TeacherReport } from "@dars/contract/shell/legacy-calls";

import { isolateMarkup } from "#platform/escape-markup.ts";
import { longDay } from "#platform/long-date.ts";

import { counted, figureList, reportDocument, type Figure } from "./report-document.ts";
import type { ReportFound } from "./teacher-report.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

const TEXT = { ar: ar.teacherReport, ckb: ckb.teacherReport, en: en.teacherReport } satisfies Record<
  Locale,
  Record<string, string>
>;

export function reportPage({ report, school, language }: ReportFound): string {
  const text = TEXT[language];
  const { teacher, period, classes } = report;
  const days = `${text.from} ${isolateMarkup(longDay(period.from, language))} ${text.to} ${isolateMarkup(longDay(period.to, language))}`;
  return reportDocument(
    language,
    text.title,
    `<header><h1>${isolateMarkup(teacher.name)}</h1><p>${isolateMarkup(school)}</p></header>
<main><p class="quiet">${text.title} · ${days}</p>${classes.length > 0 ? classList(classes, language) : `<p>${text.none}</p>`}${chats(report, language)}${growth(report, language)}</main>`,
  );
}

/** The findings of visits to the teacher's lessons, and its trainings; empty if there is neither. */
function growth({ evaluations, trainings }: TeacherReport, language: Locale): string {
  const text = TEXT[language];
  const visits = evaluations.map(
    ({ date, outcome_percent, state }) =>
      `<tr><td>${isolateMarkup(longDay(date, language))}</td><td>${text[state]}</td><td>${isolateMarkup(`${outcome_percent.toFixed(1)}%`)}</td></tr>`,
  );
  const shown =
    visits.length > 0
      ? `<table><caption>${text.visits}</caption><tbody>${visits.join("")}</tbody></table>`
      : "";
  if (trainings.due + trainings.done === 0) return shown;
  const { due, done } = trainings;
  return `${shown}<p>${text.trainings}: ${isolateMarkup(String(due))} ${text.due}${text.comma}${isolateMarkup(String(done))} ${text.done}</p>`;
}

function classList(classes: TeacherReport["classes"], language: Locale): string {
  const text = TEXT[language];
  const cards = classes.map(
    ({ subject, section, ...figures }) =>
      `<section><h2>${isolateMarkup(subject)}${section === null ? "" : ` · ${isolateMarkup(section)}`}</h2>${figureList(listFigures(figures, language))}</section>`,
  );
  const students = classes.reduce((sum, one) => sum + one.students, 0);
  const total = `<section><h2>${text.all}</h2>${figureList([[text.students, counted(students, language)]])}</section>`;
  return [...cards, ...(classes.length > 1 ? [total] : [])].join("\n");
}

function listFigures(of: Omit<TeacherReport["classes"][number], "subject" | "section">, language: Locale) {
  const text = TEXT[language];
  const count = (number: number) => counted(number, language);
  const { due, entered, late } = of.marks;
  const figures: (Figure | null)[] = [
    [text.students, count(of.students)],
    [text.lessons, count(of.lessons_published)],
    [text.exercises, count(of.exercises)],
    [text.submissions, count(of.submissions)],
    [text.ungraded, count(of.ungraded)],
    of.average_percent === null ? null : [text.average, `${of.average_percent.toFixed(1)}%`],
    [text.missing, count(of.attendance_missing_periods)],
    due === 0 ? null : [text.marks, `${count(entered)} ${text.of} ${count(due)}`],
    late === 0 ? null : [text.late, count(late)],
  ];
  return figures.filter((figure) => figure !== null);
}

/** How the teacher answers in its rooms; empty where nobody asked. */
function chats({ chat }: TeacherReport, language: Locale): string {
  const text = TEXT[language];
  const { median_reply_minutes: minutes, unanswered_over_2_days: unanswered } = chat;
  if (minutes === null && unanswered === 0) return "";
  const figures: Figure[] = [[text.unanswered, counted(unanswered, language)]];
  if (minutes !== null) figures.unshift([text.reply, formatDuration(minutes, language)]);
  return `<section><h2>${text.chats}</h2>${figureList(figures)}</section>`;
}

function formatDuration(minutes: number, language: Locale): string {
  const text = TEXT[language];
  if (minutes < 120) return `${counted(minutes, language)} ${text.minutes}`;
  return `${counted(Math.round(minutes / 60), language)} ${text.hours}`;
}
