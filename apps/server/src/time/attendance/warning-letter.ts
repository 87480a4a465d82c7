import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";
import { sectionName } from "@dars/contract/school/section-name";
import type { printWarningLetter as route, readStudentAttendance } from "@dars/contract/time/absences";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { fillIn } from "#platform/fill-in.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { LETTER_WORDS } from "./letter-words.ts";
import { findRules, findSchool, type AttendanceSchool } from "./school.queries.ts";
import { readStudentAttendance as readAttendance } from "./student-attendance.ts";
import { listStudentDays } from "./student-days.queries.ts";
import { WARNING_LETTER } from "./warning-letter.typ.ts";

/** ATD-4, ATD-5. What the guardians get on paper; printing it is written down. */
export async function printWarningLetter(
  context: Context,
  { params: { schoolId, studentId }, query: { locale = "ar", about = "absences" } }: Input<typeof route>,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  const [read, school] = await Promise.all([
    readAttendance(context, { params: { schoolId, studentId } }),
    findSchool(db, schoolId),
  ]);
  const days = about === "lateness" ? lateDays(read) : await unexcusedDays(db, schoolId, read, school);
  const content = {
    ...buildFrame(read, school, locale),
    ...(about === "lateness" ? buildLateness(read, days, locale) : buildAbsences(read, locale)),
    days,
  };
  const bytes = await printPdf({ template: WARNING_LETTER, content });
  await context.database.inSchool(schoolId, (writing) =>
    audited(context, writing, schoolId, "warning-letter.printed", ["person", studentId], {
      about,
      days: days.length,
    }),
  );
  return { name: `${about}-${studentId}.pdf`, type: "application/pdf", bytes };
}

type Attendance = Reply<typeof readStudentAttendance>;

async function unexcusedDays(
  db: Db,
  schoolId: number,
  { student, today }: Attendance,
  { yearStartsOn }: AttendanceSchool,
): Promise<readonly string[]> {
  const { rules } = await findRules(db, schoolId);
  const found = await listStudentDays(db, schoolId, [student.id], { from: yearStartsOn ?? today.day });
  return (await countedDays(db, schoolId, found))
    .filter((day) => classifyAbsence(day, rules) === "unexcused")
    .map(({ day }) => day)
    .toSorted();
}

const lateDays = ({ days }: Attendance): readonly string[] =>
  days
    .filter(({ marks }) => marks.some(({ status }) => status === "late"))
    .map(({ day }) => day)
    .toSorted();

/** What both letters have. */
function buildFrame({ student, section, today }: Attendance, { name }: AttendanceSchool, locale: Locale) {
  const words = LETTER_WORDS[locale];
  const place = section ? sectionName(section, section.level, locale) : "–";
  return {
    lang: locale,
    rtl: locale !== "en",
    school: nameIn(name, locale),
    today: today.day,
    greeting: fillIn(words.greeting, { student: nameIn(student.name, locale), section: place }),
    signatures: words.signatures,
  };
}

function buildAbsences({ sums }: Attendance, locale: Locale) {
  const { unexcused, excused, marksLeft, ...words } = LETTER_WORDS[locale].absences;
  const figures = [
    { label: unexcused, value: String(sums.daysUnexcused) },
    { label: excused, value: String(sums.daysExcused) },
    { label: marksLeft, value: `${sums.marksLeft} / ${sums.marksTotal}` },
  ];
  return { ...words, figures };
}

function buildLateness({ today }: Attendance, days: readonly string[], locale: Locale) {
  const { times, timesThisMonth, ...words } = LETTER_WORDS[locale].lateness;
  const thisMonth = days.filter((day) => day.slice(0, 7) === today.day.slice(0, 7));
  const figures = [
    { label: timesThisMonth, value: String(thisMonth.length) },
    { label: times, value: String(days.length) },
  ];
  return { ...words, figures };
}
