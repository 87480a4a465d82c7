import type { NotificationKind } from "@dars/contract/talking/notifications";

import { dayFromToday } from "#platform/testing/factories/days.ts";

import {
  done,
  donePer,
  gone,
  gonePer,
  leavesSchool,
  losesRole,
  type Occurrence,
  type Scenario,
} from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

const ABSENT = "where school_id = $1 and status = 'absent_unexcused'";

async function absence({ run, readers, section }: ToldSchool): Promise<Occurrence> {
  await run("delete from calendar_entries where school_id = $1 and kind = 'closure'");
  await run("delete from absence_excuses where school_id = $1");
  await run("delete from attendance_marks where school_id = $1");
  await run(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     values ($1, $2, $3, 0, $4, 'absent_unexcused', $5, now())`,
    readers.student.id,
    dayFromToday(0),
    section.id,
    readers.teacher.accountId,
  );
  return { page: "attendance", id: readers.student.id, isOfChild: true, needsAction: true };
}

const closes = ({ run }: ToldSchool) =>
  run(
    `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on) values ($1, 'closure', 'Snow', $2, $3)`,
    dayFromToday(0),
    dayFromToday(1),
  );

async function excuse(
  { runReturningId, run, readers }: ToldSchool,
  state: "waiting" | "approved",
): Promise<number> {
  await run("delete from absence_excuses where school_id = $1");
  return runReturningId(
    `insert into absence_excuses (school_id, student_id, from_day, until_day, reason, sent_by, state)
     values ($1, $2, $3, $3, 'ill', $4, $5::excuse_state)`,
    readers.student.id,
    dayFromToday(0),
    readers.guardian.accountId,
    state,
  );
}

const EXCUSES = "where school_id = $1";

async function report(
  { runReturningId, readers }: ToldSchool,
  state: "waiting" | "confirmed",
): Promise<number> {
  return runReturningId(
    `insert into staff_absence_reports (school_id, teacher_id, starts_on, ends_on, reason, state)
     values ($1, $2, $3, $4, 'sick', $5::staff_absence_report_state)`,
    readers.teacher.id,
    dayFromToday(0),
    dayFromToday(1),
    state,
  );
}

/** Yesterday's register of the section was not taken, which its teacher can still do. */
async function missing({ run }: ToldSchool): Promise<Occurrence> {
  await run("delete from calendar_entries where school_id = $1 and kind = 'closure'");
  await run("delete from attendance_registers where school_id = $1");
  await run(
    "insert into attendance_rules (school_id, counts_from) values ($1, $2) on conflict do nothing",
    dayFromToday(-9),
  );
  return { page: "attendance", id: 0, needsAction: true };
}

const takeAll = done(({ run, section, readers }) =>
  run(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, $2, day, 0, '{}', $3, now() from unnest($4::date[]) as day`,
    section.id,
    readers.teacher.accountId,
    [-4, -3, -2, -1, 0].map((day) => dayFromToday(day)),
  ),
);

/** Its day, which the line names, is yesterday. */
const daysPass = (kind: NotificationKind) =>
  done(({ run }) =>
    run(
      "update notifications set target = $2 where school_id = $1 and kind = $3 and done_at is null",
      dayFromToday(-1),
      kind,
    ),
  );

/** Scenarios of the notices of room `time`. */
export const timeScenarios = {
  absence: [
    {
      reader: "guardian",
      happens: absence,
      ends: {
        corrected: gonePer(`update attendance_marks set status = 'present' ${ABSENT}`),
        "the day is closed": gone(closes),
        "the child leaves": leavesSchool,
        explained: done((school) => excuse(school, "waiting")),
      },
    },
  ],
  "attendance-notice": [
    {
      reader: "guardian",
      happens: async ({ run, readers }) => {
        await run("delete from attendance_notices where school_id = $1");
        await run(
          "insert into attendance_notices (school_id, student_id, kind, day) values ($1, $2, 'late', $3)",
          readers.student.id,
          dayFromToday(0),
        );
        return { page: "attendance", id: readers.student.id, isOfChild: true };
      },
      ends: {
        corrected: gonePer("delete from attendance_notices where school_id = $1"),
        "the child leaves": leavesSchool,
      },
    },
  ],
  excuse: [
    {
      reader: "homeroomTeacher",
      happens: async (school) => ({
        page: "attendance",
        id: await excuse(school, "waiting"),
        needsAction: true,
      }),
      ends: {
        decided: donePer(`update absence_excuses set state = 'declined' ${EXCUSES}`),
        withdrawn: donePer(`update absence_excuses set state = 'withdrawn' ${EXCUSES}`),
        "another leads the section": gone(({ run, readers }) =>
          run("update sections set homeroom_teacher_id = $2 where school_id = $1", readers.teacher.id),
        ),
      },
    },
  ],
  "excuse-decided": [
    {
      reader: "guardian",
      happens: async (school) => {
        await excuse(school, "approved");
        return { page: "attendance", id: school.readers.student.id, isOfChild: true };
      },
      ends: {
        withdrawn: gonePer(`update absence_excuses set state = 'withdrawn' ${EXCUSES}`),
        "the child leaves": leavesSchool,
      },
    },
    {
      reader: "teacher",
      happens: async (school) => ({ page: "own-absences", id: await report(school, "confirmed") }),
      ends: {
        withdrawn: gonePer("update staff_absence_reports set state = 'withdrawn' where school_id = $1"),
      },
    },
  ],
  "staff-absence": [
    {
      reader: "management",
      happens: async (school) => ({
        page: "day-plan",
        id: await report(school, "waiting"),
        needsAction: true,
      }),
      ends: {
        decided: donePer(
          "update staff_absence_reports set state = 'confirmed' where school_id = $1 and id = $2",
        ),
        withdrawn: gonePer(
          "update staff_absence_reports set state = 'withdrawn' where school_id = $1 and id = $2",
        ),
        "its days are over": donePer(
          "update staff_absence_reports set starts_on = starts_on - 9, ends_on = ends_on - 9 where school_id = $1 and id = $2",
        ),
        "the role ends": losesRole("management"),
      },
    },
  ],
  "register-missing": [
    {
      reader: "homeroomTeacher",
      happens: missing,
      ends: {
        taken: takeAll,
        "another leads the section": gone(async ({ run, readers }) => {
          await run("update sections set homeroom_teacher_id = $2 where school_id = $1", readers.teacher.id);
          await run(
            "update teacher_assignments set state = 'ended' where school_id = $1 and teacher_id = $2",
            readers.homeroomTeacher.id,
          );
        }),
      },
    },
    {
      reader: "management",
      happens: missing,
      ends: { taken: takeAll, "the role ends": losesRole("management") },
    },
  ],
  "day-changed": [
    {
      reader: "student",
      happens: async () => ({ page: "schedule", id: dayFromToday(1) }),
      ends: { "the day is over": daysPass("day-changed") },
    },
  ],
  calendar: [
    {
      reader: "guardian",
      happens: async () => ({ page: "calendar", id: dayFromToday(1), isOfChild: true }),
      ends: { "the days are over": daysPass("calendar") },
    },
  ],
  timetable: [
    {
      reader: "teacher",
      happens: async ({ run, runReturningId, year }) => {
        await run("delete from timetables where school_id = $1");
        await runReturningId(
          "insert into timetables (school_id, year_id, state, starts_on, published_at) values ($1, $2, 'published', $3, now())",
          year.id,
          dayFromToday(0),
        );
        return { page: "schedule", id: dayFromToday(0) };
      },
      ends: {
        "another one holds": donePer("update timetables set ends_on = starts_on where school_id = $1"),
      },
    },
  ],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
