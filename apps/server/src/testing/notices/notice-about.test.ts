import {
  listNotifications,
  NOTIFICATION_KINDS,
  type NoticeAbout,
  type NotificationKind,
} from "@dars/contract/talking/notifications";
import { expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { heavy } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { notifications } from "#talking/notifications/notifications.routes.ts";
import { notify } from "#talking/notifications/public.ts";

import { ALL_SCENARIOS } from "./all-scenarios.factory.ts";
import type { Scenario } from "./scenario.ts";
import { aToldSchool } from "./told-school.factory.ts";

heavy();
const { database, owner, as } = await testbed([notifications(NOTICE_CAUSES)]);
const school = await aToldSchool(database, owner);

type Part = Exclude<keyof NoticeAbout, "marks">;

/** What a line of each kind says besides its kind, in the scenarios of this school. */
const SAYS: Readonly<Record<NotificationKind, readonly Part[] | null>> = {
  chat: [],
  undelivered: null,
  "room-created": [],
  post: ["title"],
  "post-reminder": ["title"],
  ask: ["title", "until"],
  "ask-reminder": ["title", "until"],
  "ask-seat": ["title", "until"],
  "ask-withdrawn": ["title"],
  "meeting-soon": ["title", "until"],
  "meeting-cancelled": ["title", "until"],
  "day-changed": ["day"],
  calendar: ["day"],
  timetable: ["day"],
  "new-year": ["title", "day"],
  message: ["title"],
  "report-case": null,
  moderation: null,
  export: null,
  "own-data": null,
  "import-waits": ["title"],
  "approval-waits": null,
  "request-decided": [],
  lesson: ["title", "subject"],
  homework: ["title", "subject", "until"],
  "homework-changed": ["title", "subject", "until"],
  "homework-reminder": ["title", "subject", "until"],
  exercise: ["title", "subject", "until"],
  "exercise-due": ["title", "subject", "until"],
  "exercise-returned": ["title", "subject"],
  "exercise-reopened": ["title", "subject", "until"],
  "video-again": ["title", "subject"],
  "video-show": ["title", "subject"],
  "video-removed": ["subject"],
  marks: [],
  "marks-amended": [],
  "objection-answered": ["subject", "outcome"],
  objection: ["subject", "person", "day"],
  "marks-due": null,
  "marks-returned": ["subject"],
  "school-report": null,
  absence: ["day"],
  "attendance-notice": null,
  excuse: ["person", "day"],
  "staff-absence": ["person", "day"],
  "excuse-decided": ["day", "outcome"],
  "register-missing": null,
  "follow-up": null,
  evaluation: ["subject", "day"],
  training: ["title", "until"],
};

const every = NOTIFICATION_KINDS.flatMap((kind) =>
  ALL_SCENARIOS[kind].map((scenario) => ({ kind, as: scenario.reader, scenario })),
);

test.each(every)("NTF-6: a notice $kind to a $as says what it speaks of", async ({ kind, scenario }) => {
  const about = await tell(kind, scenario);
  const parts = SAYS[kind];
  expect(about === null, "it says something").toBe(parts === null);
  expect(parts?.filter((part) => (about?.[part] ?? null) === null) ?? []).toEqual([]);
});

const NAME = { en: "Physics", ar: "الفيزياء", ckb: "فیزیا" };
const COLUMN = { en: "October", ar: "تشرين الأول", ckb: "تشرینی یەکەم" };

/** A published year with one subject, as a snapshot has it. */
const shown = (marks: Readonly<Record<string, number>>) => ({
  columns: ["M1", "M2"].map((code) => ({ code, label: COLUMN })),
  subjects: [{ offeringId: 1, name: NAME, theme: "blue", published: Object.keys(marks), marks }],
});

/** Publishes a year of the student; the one before it stays as it was. */
async function publish(marks: Readonly<Record<string, number>>, kind: "marks" | "marks-amended") {
  const [scenario] = ALL_SCENARIOS[kind];
  if (!scenario) throw new Error("No scenario.");
  const { isOfChild: _, ...occurrence } = await scenario.happens(school);
  await school.run(
    `update mark_snapshots set is_hidden = false, shown = case when revision = (
       select max(last.revision) from mark_snapshots as last where last.school_id = $1) then $2::jsonb else shown end
     where school_id = $1`,
    JSON.stringify(shown(marks)),
  );
  const { id: schoolId } = school.school;
  const recipients = [{ personId: school.readers.student.id }];
  await database.inSchool(schoolId, (db) => notify(db, { schoolId, kind, recipients, ...occurrence }));
}

const readMarks = async () => {
  const own = as(school.readers.student.actor);
  const { notifications: lines } = await own.call(listNotifications, { query: {} });
  return lines.map(({ kind, about }) => [kind, about?.marks.map(({ mark }) => mark)]);
};

test("NTF-6: marks are named with the values that are public now: new ones, then a corrected one, and none that was withdrawn", async () => {
  await school.repair();
  await school.run("delete from notifications where school_id = $1");
  await school.run("delete from mark_snapshots where school_id = $1");

  await publish({ M1: 74 }, "marks");
  expect(await readMarks()).toEqual([["marks", [74]]]);
  await publish({ M1: 78 }, "marks-amended");
  expect(await readMarks()).toEqual([
    ["marks-amended", [78]],
    ["marks", [78]],
  ]);

  await school.run(
    `update mark_snapshots set is_hidden = true where school_id = $1
       and revision = (select max(last.revision) from mark_snapshots as last where last.school_id = $1)`,
  );
  expect(await readMarks()).toEqual([
    ["marks-amended", []],
    ["marks", [74]],
  ]);
});

test("NTF-6: an entry of the calendar that is not for everybody is named by its day alone", async () => {
  const [scenario] = ALL_SCENARIOS.calendar;
  if (!scenario) throw new Error("No scenario.");
  const { id } = await scenario.happens(school);
  const add = (audience: string, title: string) =>
    school.run(
      `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on, audience)
       values ($1, 'activity', $4, $2, $2::date + 1, $3::calendar_audience)`,
      String(id),
      audience,
      title,
    );

  await add("staff", "Meeting of teachers");
  expect(await tell("calendar", scenario)).toMatchObject({ day: String(id), title: null });
  await add("everyone", "Open day");
  expect(await tell("calendar", scenario)).toMatchObject({ title: { en: "Open day" } });
});

/** It happens, is told and read; returns what the list says about it. */
async function tell(kind: NotificationKind, scenario: Scenario) {
  await owner.query("update notifications set told_at = told_at - interval '1 hour'");
  await school.repair();
  const { isOfChild = false, ...occurrence } = await scenario.happens(school);
  await school.run(
    "update mark_objections set answered_at = now() where school_id = $1 and state <> 'open' and answered_at is null",
  );
  await school.run(
    "update absence_excuses set decided_at = now() where school_id = $1 and state in ('approved', 'declined')",
  );
  const { id: schoolId } = school.school;
  const personId = school.readers[scenario.reader].id;
  const recipients = [{ personId, ...(isOfChild && { studentId: school.readers.student.id }) }];
  await database.inSchool(schoolId, (db) => notify(db, { schoolId, kind, recipients, ...occurrence }));
  const { notifications: lines } = await as(school.readers[scenario.reader].actor).call(listNotifications, {
    query: {},
  });
  const [line] = lines;
  expect(line?.kind).toBe(kind);
  return line?.about;
}
