import { USUAL_SCHOOL_HOURS, type SchoolHours } from "@dars/contract/school/school-records";

import type { Shift } from "#platform/db/schema.gen.ts";

const HOURS_AT_SCHOOL = 1;
const HOURS_OTHERWISE = 12;
const DAYS = 2;

export interface SchoolWeek {
  readonly timeZone: string;
  /** Bit 0 is Sunday. Without any day every day counts. */
  readonly weekDays: number;
  readonly shift: Shift;
  /** Null: the usual hours of its shift. */
  readonly hours: SchoolHours | null;
}

/**
 * MOD-2: until when a case wants an answer. Urgent: an hour while school is on, else twelve; others: two school days
 * later at the same time of day.
 */
export function dueAt(now: Date, isUrgent: boolean, week: SchoolWeek): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(week.timeZone);
  if (isUrgent) {
    const hours = isOn(local, week) ? HOURS_AT_SCHOOL : HOURS_OTHERWISE;
    return new Date(local.add({ hours }).epochMilliseconds);
  }
  let due = local;
  for (let days = 0; days < DAYS;) {
    due = due.add({ days: 1 });
    if (isSchoolDay(due, week)) days += 1;
  }
  return new Date(due.epochMilliseconds);
}

function isOn(local: Temporal.ZonedDateTime, week: SchoolWeek): boolean {
  const time = local.toPlainTime();
  const { opensAt, closesAt } = week.hours ?? USUAL_SCHOOL_HOURS[week.shift];
  const isInside =
    Temporal.PlainTime.compare(time, Temporal.PlainTime.from(opensAt)) >= 0 &&
    Temporal.PlainTime.compare(time, Temporal.PlainTime.from(closesAt)) < 0;
  return isInside && isSchoolDay(local, week);
}

/** Temporal counts Monday 1 to Sunday 7. */
const isSchoolDay = ({ dayOfWeek }: Temporal.ZonedDateTime, { weekDays }: SchoolWeek): boolean =>
  weekDays === 0 || (weekDays & (1 << (dayOfWeek % 7))) !== 0;
