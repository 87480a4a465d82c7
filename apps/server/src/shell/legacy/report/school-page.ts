import type { TrendWeek } from "@dars/contract/insight/school-trend";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { SchoolOverview } from "#insight/school-reports/public.ts";

import { counted, figureList, isolated, reportDocument, type Figure } from "./report-document.ts";

const TEXT = {
  en: {
    title: "School report",
    from: "From",
    to: "to",
    now: "Where the school stands",
    present: "Present today",
    columns: "Mark columns handed in",
    late: "Mark columns late",
    students: "Students to follow up",
    teachers: "Teachers to follow up",
    families: "Families who used the app in 30 days",
    applications: "Applications waiting",
    complaints: "Open complaints",
    of: "of",
    weeks: "The last 8 weeks",
    week: "Week until",
    attendance: "Attendance",
    plan: "Lessons on plan",
    marks: "Marks handed in",
    people: "To follow up",
    visits: "Lesson visits",
    sections: "Sections in the last 30 days",
    section: "Section",
    unexcused: "Absent without excuse",
    none: "Nothing was recorded in the last 30 days.",
  },
  ar: {
    title: "تقرير المدرسة",
    from: "من",
    to: "إلى",
    now: "حال المدرسة الآن",
    present: "الحاضرون اليوم",
    columns: "حقول درجات مُسلَّمة",
    late: "حقول درجات متأخرة",
    students: "طلاب يحتاجون إلى متابعة",
    teachers: "مدرّسون يحتاجون إلى متابعة",
    families: "عائلات استعملت التطبيق خلال 30 يوماً",
    applications: "طلبات بانتظار القرار",
    complaints: "شكاوى مفتوحة",
    of: "من",
    weeks: "آخر 8 أسابيع",
    week: "الأسبوع حتى",
    attendance: "الحضور",
    plan: "الدروس حسب الخطة",
    marks: "الدرجات المُسلَّمة",
    people: "بحاجة إلى متابعة",
    visits: "زيارات الدروس",
    sections: "الشعب في آخر 30 يوماً",
    section: "الشعبة",
    unexcused: "غياب بلا عذر",
    none: "لم يُسجَّل شيء في آخر 30 يوماً.",
  },
  ckb: {
    title: "ڕاپۆرتی قوتابخانە",
    from: "لە",
    to: "تا",
    now: "دۆخی قوتابخانە ئێستا",
    present: "ئامادەبووانی ئەمڕۆ",
    columns: "ستوونی نمرەی ڕادەستکراو",
    late: "ستوونی نمرەی دواکەوتوو",
    students: "قوتابیانی پێویست بە بەدواداچوون",
    teachers: "مامۆستایانی پێویست بە بەدواداچوون",
    families: "خێزانەکانی لە 30 ڕۆژدا ئەپیان بەکارهێناوە",
    applications: "داواکاری چاوەڕێی بڕیار",
    complaints: "سکاڵای کراوە",
    of: "لە",
    weeks: "8 هەفتەی دوایی",
    week: "هەفتە تا",
    attendance: "ئامادەبوون",
    plan: "وانەکان بەپێی پلان",
    marks: "نمرەی ڕادەستکراو",
    people: "پێویست بە بەدواداچوون",
    visits: "سەردانی وانەکان",
    sections: "پۆلەکان لە 30 ڕۆژی دواییدا",
    section: "پۆل",
    unexcused: "نەهاتووی بێ مۆڵەت",
    none: "لە 30 ڕۆژی دواییدا هیچ تۆمار نەکراوە.",
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** RPT-5: a school on one page, also on paper. */
export function schoolPage(overview: SchoolOverview, language: Locale): string {
  const text = TEXT[language];
  const { name, from, today } = overview;
  return reportDocument(
    language,
    text.title,
    `<header><h1>${isolated(nameIn(name, language))}</h1><p>${text.title}</p></header>
<main><p class="quiet">${text.from} ${isolated(from)} ${text.to} ${isolated(today)}</p>
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
  const body = rows.map((row) => `<tr>${row.map((each) => `<td>${isolated(each)}</td>`).join("")}</tr>`);
  return `<table class="weeks"><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
}

const formatNumber = (figure: number | null, language: Locale): string =>
  figure === null ? "–" : counted(figure, language);

const formatPercent = (figure: number | null): string => (figure === null ? "–" : `${figure.toFixed(1)}%`);
