import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { TeacherReport } from "@dars/contract/shell/legacy-calls";

import type { SessionFound } from "#identity/accounts/public.ts";
import type { Database } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import type { Fields } from "#shell/legacy/reading/body.ts";

import { dayWithin, readPeriod } from "./period.ts";
import { countTrainings, findLocale, findTeacher, listTaughtClasses, listVisits } from "./report.queries.ts";

export interface ReportFound {
  readonly report: TeacherReport;
  readonly school: string;
  readonly language: Locale;
}

/**
 * RPT-4: the current data of a teacher's classes. Figures of slices that do not exist yet are left out.
 * Undefined for a session that is no teacher's (RPT-3).
 */
export async function teacherReport(
  database: Database,
  session: SessionFound,
  query: Fields,
): Promise<ReportFound | undefined> {
  const { role, schoolId, personId, accountId, timeZone, mustChangePassword } = session;
  if (role !== "teacher" || schoolId === null || personId === null || mustChangePassword) return undefined;
  const today = dayIn(timeZone);
  const period = readPeriod(query.get("from"), query.get("to"), today);
  const db = database.reading(schoolId);
  const [teacher, classes, account, evaluations, trainings] = await Promise.all([
    findTeacher(db, schoolId, personId),
    listTaughtClasses(db, schoolId, personId, { ...period, countedOn: dayWithin(period, today) }),
    findLocale(database.directory, accountId),
    listVisits(db, schoolId, personId, period),
    countTrainings(db, schoolId, personId),
  ]);
  if (!teacher) return undefined;
  const language = languageOf(query.get("lang"), account?.locale);
  const named = (en: string | null, ar: string | null, ckb: string | null) =>
    nameIn({ en, ar, ckb }, language);
  return {
    language,
    school: named(teacher.schoolEn, teacher.schoolAr, teacher.schoolCkb),
    report: {
      teacher: { id: personId, name: named(teacher.en, teacher.ar, teacher.ckb) },
      period,
      classes: classes.map((row) => ({
        id: row.id,
        subject: named(row.subjectEn, row.subjectAr, row.subjectCkb),
        section: sectionOf(row, named(row.levelEn, row.levelAr, row.levelCkb)),
        students: row.students ?? 0,
      })),
      trainings,
      evaluations: [...evaluations],
    },
  };
}

/** `lang` overrides the account's language. */
const languageOf = (asked: unknown, locale: Locale | undefined): Locale =>
  LANGUAGES.find((each) => each === asked) ?? locale ?? "ar";

const LANGUAGES: readonly Locale[] = ["ar", "ckb", "en"];

/** A class of several sections has its own title, or none. */
function sectionOf(
  {
    letter,
    sectionTitle,
    title,
  }: { letter: string | null; sectionTitle: string | null; title: string | null },
  level: string,
): string | null {
  if (letter === null) return title;
  return sectionTitle ?? `${level} - ${letter}`;
}
