import { sql, type RawBuilder } from "kysely";

import { selectNames } from "#platform/db/shapes.ts";
import { dayAt } from "#platform/db/today.ts";
import {
  buildAbout,
  forOffice,
  holdsRole,
  isEnrolled,
  studentOf,
  targetId,
  type CauseOf,
  type NoticeCauses,
} from "#talking/notifications/public.ts";

import { isCounted, type UncountedDays } from "./class-days.queries.ts";
import { lastClassDays } from "./class-days.ts";
import { missingNow } from "./missing-now.ts";

type NoticeCause = Awaited<ReturnType<CauseOf>>;

/** Days whose closures are asked for; a notice of an older day stays as it was. */
const DAYS_BACK = 40;
/** A notice that does not say from which day on it speaks. */
const DAYS_TOLD = 7;

/** From the day that the notice is about until the day of the notice. */
const toldOn = dayAt(sql.ref("line.told_at"), "line.school_id");
const absentDays = (uncounted: UncountedDays, which: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (
  select from attendance_marks as mark
  where mark.school_id = line.school_id and mark.student_id = ${studentOf} and ${which}
    and mark.day <= ${toldOn}
    and mark.day >= coalesce(to_date(line.parts ->> 'day', 'YYYYMMDD'), ${toldOn} - ${sql.lit(DAYS_TOLD)})
    and ${isCounted("mark", uncounted)})`;

const isUnexplained = sql<boolean>`(mark.status = 'absent_unexcused' and not exists (
  select from absence_excuses as sent where sent.school_id = mark.school_id and sent.student_id = mark.student_id
    and sent.state <> 'withdrawn' and mark.day between sent.from_day and sent.until_day))`;

async function absence(...[db, schoolId]: Parameters<CauseOf>): Promise<NoticeCause> {
  const { uncounted } = await lastClassDays(db, schoolId, DAYS_BACK);
  const isAbsent = sql<boolean>`mark.status in ('absent_unexcused', 'absent_excused')`;
  return {
    isThere: sql`(${isEnrolled} and ${absentDays(uncounted, isAbsent)})`,
    isOpen: absentDays(uncounted, isUnexplained),
    says: buildAbout({ day: sql`coalesce(to_date(line.parts ->> 'day', 'YYYYMMDD'), ${toldOn})` }),
  };
}

/** Whether the reader leads a section of this year in which an absence was reported that waits. */
const hasWaiting: RawBuilder<boolean> = sql`exists (
  select from absence_excuses as sent
  join enrolments as sits on sits.school_id = sent.school_id and sits.student_id = sent.student_id
    and sits.state = 'active'
  join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
    and section.homeroom_teacher_id = line.person_id
  where sent.school_id = line.school_id and sent.state = 'waiting')`;

const leadsSome: RawBuilder<boolean> = sql`exists (select from sections as section
  join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    and year.state = 'current'
  where section.school_id = line.school_id and section.homeroom_teacher_id = line.person_id)`;

async function registerMissing(...[db, schoolId]: Parameters<CauseOf>): Promise<NoticeCause> {
  const { teacherIds, isForOffice } = await missingNow(db, schoolId, new Date());
  const isOffice = holdsRole("school_management", "administrator");
  return forOffice({
    isThere: sql`(${isOffice} or ${leadsSome} or exists (select from teacher_assignments as held
      where held.school_id = line.school_id and held.teacher_id = line.person_id and held.state = 'active'))`,
    isOpen: sql`(line.person_id = any(${[...teacherIds]}::bigint[]) or (${isForOffice} and ${isOffice}))`,
    says: null,
  });
}

export const absenceCauses = {
  /** A day on which the child is marked absent, until it is explained. */
  absence,
  /** ATD-4, ATD-5: as much as the school warns of, until it is corrected (withdrawWarnings). */
  "attendance-notice": () => ({
    isThere: sql`(${isEnrolled} and exists (select from attendance_notices as warned
      where warned.school_id = line.school_id and warned.student_id = ${studentOf}
        and (warned.kind = 'late' or warned.kind like 'warned %')))`,
    says: null,
  }),
  /** Reports of the section that one leads, until all are decided or withdrawn. */
  excuse: () => ({
    isThere: leadsSome,
    isOpen: hasWaiting,
    says: sql`(select ${buildAbout({ person: selectNames("student"), day: sql`sent.from_day` })}
      from absence_excuses as sent
      join people as student on student.school_id = sent.school_id and student.id = sent.student_id
      join enrolments as sits on sits.school_id = sent.school_id and sits.student_id = sent.student_id
        and sits.state = 'active'
      join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
        and section.homeroom_teacher_id = line.person_id
      where sent.school_id = line.school_id and sent.id = ${targetId} and sent.state <> 'withdrawn')`,
  }),
  /** The answer to a report: of a child's absence, or of one's own. */
  "excuse-decided": () => ({
    isThere: sql`(case line.page when 'own-absences' then exists (select from staff_absence_reports as report
        where report.school_id = line.school_id and report.id = ${targetId} and report.teacher_id = line.person_id
          and report.state in ('confirmed', 'declined'))
      else ${isEnrolled} and exists (select from absence_excuses as sent
        where sent.school_id = line.school_id and sent.student_id = ${studentOf}
          and sent.state in ('approved', 'declined')) end)`,
    says: sql`(case line.page when 'own-absences' then (select ${buildAbout({
      day: sql`report.starts_on`,
      outcome: sql`case report.state when 'confirmed' then 'approved' else 'declined' end`,
    })} from staff_absence_reports as report
        where report.school_id = line.school_id and report.id = ${targetId} and report.teacher_id = line.person_id)
      else (select ${buildAbout({ day: sql`sent.from_day`, outcome: sql`sent.state` })} from absence_excuses as sent
        where sent.school_id = line.school_id and sent.student_id = ${studentOf}
          and sent.state in ('approved', 'declined') and sent.decided_at <= line.told_at
        order by sent.decided_at desc limit 1) end)`,
  }),
  /** ATD-2: registers that one can still take; for the office, late ones of all. */
  "register-missing": registerMissing,
} satisfies Partial<NoticeCauses>;

/** What became of a decision that is turned round: its notice is over, the new one is told. */
export const turnedRound = (decidedAt: Date): Pick<NoticeCauses, "excuse-decided"> => ({
  "excuse-decided": () => ({
    isThere: sql`(line.page <> 'attendance' or line.told_at < ${decidedAt})`,
    says: null,
  }),
});
