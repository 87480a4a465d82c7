import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";
import type { printWarningLetter as route, readStudentAttendance } from "@dars/contract/time/absences";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { countedDays } from "./counted-days.ts";
import { absenceOf } from "./day-counts.ts";
import { LETTER_WORDS } from "./letter-words.ts";
import { findRules, findSchool, type AttendanceSchool } from "./school.queries.ts";
import { readStudentAttendance as readAttendance } from "./student-attendance.ts";
import { listStudentDays } from "./student-days.queries.ts";
import { WARNING_LETTER } from "./warning-letter.typ.ts";

/** ATD-5. What the guardians get on paper; printing it is written down. */
export async function printWarningLetter(
  context: Context,
  { params: { schoolId, studentId }, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  const [read, school, { rules }] = await Promise.all([
    readAttendance(context, { params: { schoolId, studentId } }),
    findSchool(db, schoolId),
    findRules(db, schoolId),
  ]);
  const from = school.yearStartsOn ?? read.today.day;
  const found = await listStudentDays(db, schoolId, [studentId], { from });
  const days = (await countedDays(db, schoolId, found))
    .filter((day) => absenceOf(day, rules) === "unexcused")
    .map(({ day }) => day)
    .toSorted();
  const bytes = await printPdf({ template: WARNING_LETTER, content: contentOf(read, school, days, locale) });
  await context.database.inSchool(schoolId, (writing) =>
    audit(writing, schoolId, {
      action: "warning-letter.printed",
      ...by(context),
      subject: { kind: "person", id: studentId },
      changes: { days: days.length },
    }),
  );
  return { name: `attendance-${studentId}.pdf`, type: "application/pdf", bytes };
}

function contentOf(
  { student, section, sums, today }: Reply<typeof readStudentAttendance>,
  { name }: AttendanceSchool,
  days: readonly string[],
  locale: Locale,
) {
  const words = LETTER_WORDS[locale];
  const place = section ? `${nameIn(section.level, locale)} – ${section.letter}` : "–";
  return {
    lang: locale,
    rtl: locale !== "en",
    school: nameIn(name, locale),
    today: today.day,
    heading: words.heading,
    greeting: words.greeting(nameIn(student.name, locale), place),
    opening: words.opening,
    figures: [
      { label: words.unexcused, value: String(sums.daysUnexcused) },
      { label: words.excused, value: String(sums.daysExcused) },
      { label: words.marksLeft, value: `${sums.marksLeft} / ${sums.marksTotal}` },
    ],
    daysTitle: words.daysTitle,
    days,
    closing: words.closing,
    signatures: words.signatures,
  };
}

const ORDER: Readonly<Record<Locale, readonly Locale[]>> = {
  en: ["en", "ar", "ckb"],
  ar: ["ar", "ckb", "en"],
  ckb: ["ckb", "ar", "en"],
};

const nameIn = (names: Names, locale: Locale): string =>
  ORDER[locale].map((each) => names[each]).find((name) => name !== null) ?? "";
