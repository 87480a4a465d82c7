import type { Locale } from "@dars/contract/platform/primitives";
import type { TeacherReport } from "@dars/contract/shell/legacy-calls";

import { counted, figureList, isolated, reportDocument, type Figure } from "./report-document.ts";
import type { ReportFound } from "./teacher-report.ts";

const TEXT = {
  en: {
    title: "My classes",
    chats: "Chats",
    lessons: "Lessons published",
    exercises: "Exercises",
    submissions: "Handed in",
    ungraded: "To mark",
    average: "Average",
    missing: "Registers missing",
    marks: "Mark columns entered",
    late: "Mark columns late",
    of: "of",
    reply: "Usual time to answer",
    minutes: "min",
    hours: "h",
    unanswered: "Unanswered for over two days",
    from: "From",
    to: "to",
    students: "Students",
    all: "All classes",
    none: "No classes in this period.",
    visits: "Evaluations",
    trainings: "Trainings",
    due: "to attend",
    done: "completed",
    comma: ", ",
    submitted: "Submitted",
    acknowledged: "Acknowledged",
    appealed: "Appealed",
    final: "Final",
  },
  ar: {
    title: "صفوفي",
    chats: "المحادثات",
    lessons: "دروس منشورة",
    exercises: "تمارين",
    submissions: "إجابات مسلّمة",
    ungraded: "بانتظار التصحيح",
    average: "المعدل",
    missing: "سجلات حضور ناقصة",
    marks: "أعمدة درجات مُدخلة",
    late: "أعمدة درجات متأخرة",
    of: "من",
    reply: "الوقت المعتاد للرد",
    minutes: "دقيقة",
    hours: "ساعة",
    unanswered: "بلا رد منذ أكثر من يومين",
    from: "من",
    to: "إلى",
    students: "الطلاب",
    all: "كل الصفوف",
    none: "لا توجد صفوف في هذه الفترة.",
    visits: "التقييمات",
    trainings: "الدورات التدريبية",
    due: "بانتظار الحضور",
    done: "مكتملة",
    comma: "، ",
    submitted: "مُسلّم",
    acknowledged: "اطّلع عليه",
    appealed: "معترض عليه",
    final: "نهائي",
  },
  ckb: {
    title: "پۆلەکانم",
    chats: "گفتوگۆکان",
    lessons: "وانەی بڵاوکراوە",
    exercises: "ڕاهێنان",
    submissions: "وەڵامی ڕادەستکراو",
    ungraded: "چاوەڕێی نمرەدان",
    average: "تێکڕا",
    missing: "تۆماری ئامادەبوونی کەم",
    marks: "ستوونی نمرەی تۆمارکراو",
    late: "ستوونی نمرەی دواکەوتوو",
    of: "لە",
    reply: "کاتی ئاسایی وەڵامدانەوە",
    minutes: "خولەک",
    hours: "کاتژمێر",
    unanswered: "بێ وەڵام زیاتر لە دوو ڕۆژ",
    from: "لە",
    to: "تا",
    students: "قوتابیان",
    all: "هەموو پۆلەکان",
    none: "لەم ماوەیەدا هیچ پۆلێک نییە.",
    visits: "هەڵسەنگاندنەکان",
    trainings: "خولەکانی ڕاهێنان",
    due: "چاوەڕێی ئامادەبوون",
    done: "تەواو بوون",
    comma: "، ",
    submitted: "پێشکەشکراوە",
    acknowledged: "بینراو",
    appealed: "ناڕەزایی لەسەرە",
    final: "کۆتایی",
  },
} as const satisfies Record<Locale, Record<string, string>>;

export function reportPage({ report, school, language }: ReportFound): string {
  const text = TEXT[language];
  const { teacher, period, classes } = report;
  const days = `${text.from} ${isolated(period.from)} ${text.to} ${isolated(period.to)}`;
  return reportDocument(
    language,
    text.title,
    `<header><h1>${isolated(teacher.name)}</h1><p>${isolated(school)}</p></header>
<main><p class="quiet">${text.title} · ${days}</p>${classes.length > 0 ? classList(classes, language) : `<p>${text.none}</p>`}${chats(report, language)}${growth(report, language)}</main>`,
  );
}

/** The findings of visits to the teacher's lessons, and its trainings; empty if there is neither. */
function growth({ evaluations, trainings }: TeacherReport, language: Locale): string {
  const text = TEXT[language];
  const visits = evaluations.map(
    ({ date, outcome_percent, state }) =>
      `<tr><td>${isolated(date)}</td><td>${text[state]}</td><td>${isolated(`${outcome_percent.toFixed(1)}%`)}</td></tr>`,
  );
  const shown =
    visits.length > 0
      ? `<table><caption>${text.visits}</caption><tbody>${visits.join("")}</tbody></table>`
      : "";
  if (trainings.due + trainings.done === 0) return shown;
  const { due, done } = trainings;
  return `${shown}<p>${text.trainings}: ${isolated(String(due))} ${text.due}${text.comma}${isolated(String(done))} ${text.done}</p>`;
}

function classList(classes: TeacherReport["classes"], language: Locale): string {
  const text = TEXT[language];
  const cards = classes.map(
    ({ subject, section, ...figures }) =>
      `<section><h2>${isolated(subject)}${section === null ? "" : ` · ${isolated(section)}`}</h2>${figureList(listFigures(figures, language))}</section>`,
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
