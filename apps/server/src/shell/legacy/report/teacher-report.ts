import { LOCALES } from "@dars/contract/platform/locales";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { TeacherReport } from "@dars/contract/shell/legacy-calls";

import type { SessionFound } from "#identity/accounts/public.ts";
import { findReplyTimes, unansweredUntil } from "#insight/follow-up/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import type { Fields } from "#shell/legacy/reading/body.ts";
import { findMissing, type FoundMissing } from "#time/attendance/public.ts";

import { listClassFigures, type ClassFigures } from "./class-figures.queries.ts";
import { dayWithin, readPeriod, type Period } from "./period.ts";
import { countTrainings, findLocale, findTeacher, listTaughtClasses, listVisits } from "./report.queries.ts";

/** How many school days back a missing register is still told. */
const MISSING_DAYS = 31;

export interface ReportFound {
  readonly report: TeacherReport;
  readonly school: string;
  readonly language: Locale;
}

/**
 * RPT-4: a teacher's classes and what happened in them in the period.
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
  const [teacher, classes, account, evaluations, trainings, replies, missing] = await Promise.all([
    findTeacher(db, schoolId, personId),
    listTaughtClasses(db, schoolId, personId, { ...period, countedOn: dayWithin(period, today) }),
    findLocale(database.directory, accountId),
    listVisits(db, schoolId, personId, period),
    countTrainings(db, schoolId, personId),
    repliesIn(db, schoolId, personId, period),
    findMissing(db, schoolId, { teacherId: personId, days: MISSING_DAYS }),
  ]);
  if (!teacher) return undefined;
  const ids = classes.map(({ id }) => id);
  const figures = await listClassFigures(db, schoolId, ids, period);
  const missingIn = missingByClass(
    ids.flatMap((id) => figures.find((one) => one.id === id) ?? []),
    missing.filter(({ day }) => period.from <= day && day <= period.to),
  );
  const language = pickLanguage(query.get("lang"), account?.locale);
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
        section: formatSection(row, named(row.levelEn, row.levelAr, row.levelCkb)),
        students: row.students ?? 0,
        ...toFigures(figures.find(({ id }) => id === row.id)),
        attendance_missing_periods: missingIn.get(row.id) ?? 0,
      })),
      chat: {
        median_reply_minutes: replies.medianMinutes,
        unanswered_over_2_days: replies.unanswered,
      },
      trainings,
      evaluations: [...evaluations],
    },
  };
}

const NO_FIGURES = {
  lessonsPublished: 0,
  exercises: 0,
  submissions: 0,
  ungraded: 0,
  averagePercent: null,
  due: 0,
  entered: 0,
  late: 0,
};

function toFigures(of: Omit<ClassFigures, "id" | "sectionId"> = NO_FIGURES) {
  return {
    lessons_published: of.lessonsPublished,
    exercises: of.exercises,
    submissions: of.submissions,
    ungraded: of.ungraded,
    average_percent: of.averagePercent,
    marks: { due: of.due, entered: of.entered, late: of.late },
  };
}

/** A register is of a section: with several classes of one teacher in it, it counts for the first of them. */
function missingByClass(
  classes: readonly Pick<ClassFigures, "id" | "sectionId">[],
  missing: readonly FoundMissing[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { section } of missing) {
    const own = classes.find(({ sectionId }) => sectionId === section.id);
    if (own) counts.set(own.id, (counts.get(own.id) ?? 0) + 1);
  }
  return counts;
}

/** `lang` overrides the account's language. */
const pickLanguage = (requestedLang: unknown, locale: Locale | undefined): Locale =>
  LOCALES.find((each) => each === requestedLang) ?? locale ?? "ar";

/** A class of several sections has its own title, or none. */
function formatSection(
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

const repliesIn = async (db: Db, schoolId: number, personId: number, period: Period) =>
  findReplyTimes(db, schoolId, personId, { ...period, until: await unansweredUntil(db, schoolId) });
