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
import { findPrincipal } from "#school/settings/public.ts";

import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { LETTER_WORDS } from "./letter-words.ts";
import { findLetterReader, type LetterReader } from "./letter.queries.ts";
import { findRules, findSchool, type AttendanceSchool } from "./school.queries.ts";
import { readStudentAttendance as readAttendance } from "./student-attendance.ts";
import { listStudentDays } from "./student-days.queries.ts";
import { WARNING_LETTER } from "./warning-letter.typ.ts";

/** ATD-4, ATD-5. What the guardians get on paper; printing it is written down. */
export async function printWarningLetter(
  context: Context,
  { params: { schoolId, studentId }, query: { locale: chosen, about = "absences" } }: Input<typeof route>,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  const [read, school, reader, principal] = await Promise.all([
    readAttendance(context, { params: { schoolId, studentId } }),
    findSchool(db, schoolId),
    findLetterReader(db, schoolId, studentId),
    findPrincipal(db, schoolId),
  ]);
  const locale = chosen ?? reader.locale;
  const days = about === "lateness" ? lateDays(read) : await unexcusedDays(db, schoolId, read, school);
  const content = {
    ...buildFrame(read, school, { locale, sex: reader.sex }),
    signatures: listSigners(principal, locale),
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
  const name = `${content.heading} ${nameIn(read.student.name, locale)} ${read.today.day}.pdf`;
  return { name, type: "application/pdf", bytes };
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
function buildFrame(
  { student, section, today }: Attendance,
  { name }: AttendanceSchool,
  { locale, sex }: LetterReader,
) {
  const words = LETTER_WORDS[locale];
  const place = section ? sectionName(section, section.level, locale) : "–";
  return {
    lang: locale,
    rtl: locale !== "en",
    school: nameIn(name, locale),
    today: today.day,
    number: words.number,
    greeting: fillIn(words.greeting[sex ?? "neutral"], {
      student: nameIn(student.name, locale),
      section: place,
    }),
  };
}

/** The principal by name, as a woman or a man, and the guardian. */
function listSigners(principal: Awaited<ReturnType<typeof findPrincipal>>, locale: Locale) {
  const words = LETTER_WORDS[locale];
  return [
    {
      role: words.principal[principal?.sex ?? "neutral"],
      name: principal ? nameIn(principal.name, locale) : "",
    },
    { role: words.guardian, name: "" },
  ];
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
