import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import { sectionName } from "@dars/contract/school/section-name";
import { addDays } from "@dars/contract/time/days";

import { SCOPE_CHECKS } from "#identity/access/public.ts";
import { schoolsInReach } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listed } from "#platform/listed.ts";
import { dayIn, utcDay } from "#platform/wall-time.ts";
import { listMeetings } from "#talking/asks/public.ts";
import { schoolCalendar, visibleToFamily } from "#time/calendar/public.ts";
import {
  heldLessons,
  namesInLessons,
  placesOfStudent,
  type ResolvedLesson,
  type ScheduleFilter,
} from "#time/timetable/public.ts";

import { listDueWork } from "./due-work.queries.ts";
import { findLastDay, listChildren, type FoundFeed } from "./feeds.queries.ts";
import { writeCalendar, type FeedDue, type FeedLesson, type FeedPart } from "./write-calendar.ts";

const DAYS_BEFORE = 30;
const LONGEST_AHEAD = 400;
const TITLES: Readonly<Record<Locale, string>> = {
  ar: "الجدول المدرسي",
  en: "School timetable",
  ckb: "خشتەی قوتابخانە",
};

const DUE: Readonly<Record<Locale, string>> = { ar: "موعد التسليم", en: "Due", ckb: "کاتی ڕادەستکردن" };

/** Lessons of one person or section, with the prefix of each name. */
interface FeedQuery {
  readonly schoolId: number;
  readonly whose: ScheduleFilter | null;
  readonly prefix: string;
}

/** The current feed; undefined if its owner may no longer see its content (AZ-3). */
export async function composeFeed(database: Database, feed: FoundFeed): Promise<string | undefined> {
  const locale = feed.locale ?? "ar";
  const queries = await findFeedQueries(database, feed, locale);
  if (!queries) return undefined;
  const parts = await Promise.all(queries.map((one) => readFeedPart(database, one, feed, locale)));
  return writeCalendar(TITLES[locale], locale, parts, utcDay());
}

const toActor = (feed: FoundFeed): Actor => ({
  accountId: feed.accountId,
  sessionId: 0,
  assignmentId: feed.assignmentId,
  groupId: feed.groupId,
  role: feed.role,
  schoolId: feed.ownSchoolId,
  personId: feed.personId,
  mustChangePassword: false,
});

async function findFeedQueries(
  database: Database,
  feed: FoundFeed,
  locale: Locale,
): Promise<readonly FeedQuery[] | undefined> {
  const { schoolId, studentId, sectionId } = feed;
  if (schoolId !== null && studentId !== null) {
    const children = await listChildren(database.reading(schoolId), schoolId, feed.accountId);
    return children.some(({ id }) => id === studentId)
      ? [{ schoolId, whose: { studentId }, prefix: "" }]
      : undefined;
  }
  if (schoolId !== null && sectionId !== null) {
    const scope = feed.role === "teacher" ? "classes" : "school";
    const question = { database, actor: toActor(feed), on: "section" as const, schoolId, id: sectionId };
    return (await SCOPE_CHECKS[scope](question))
      ? [{ schoolId, whose: { sectionId }, prefix: "" }]
      : undefined;
  }
  return listOwnQueries(database, feed, locale);
}

async function listOwnQueries(
  database: Database,
  feed: FoundFeed,
  locale: Locale,
): Promise<readonly FeedQuery[]> {
  const { ownSchoolId, personId, role, accountId } = feed;
  const own = ownSchoolId !== null && personId !== null ? { schoolId: ownSchoolId, personId } : undefined;
  if (own && role === "student")
    return [{ schoolId: own.schoolId, whose: { studentId: own.personId }, prefix: "" }];
  if (own && role === "teacher")
    return [{ schoolId: own.schoolId, whose: { teacherId: own.personId }, prefix: "" }];
  const schools = await schoolsInReach({ database, actor: toActor(feed) });
  if (role !== "parent")
    return schools.slice(0, 1).map((schoolId) => ({ schoolId, whose: null, prefix: "" }));
  const children = await Promise.all(
    schools.map(async (schoolId) =>
      (await listChildren(database.reading(schoolId), schoolId, accountId)).map(({ id, name }) => ({
        schoolId,
        whose: { studentId: id },
        prefix: `${nameIn(name, locale).split(" ")[0]}: `,
      })),
    ),
  );
  return children.flat();
}

async function readFeedPart(
  database: Database,
  feedQuery: FeedQuery,
  { role, accountId }: Pick<FoundFeed, "role" | "accountId">,
  locale: Locale,
): Promise<FeedPart> {
  const { schoolId, whose, prefix } = feedQuery;
  const db = database.reading(schoolId);
  const lastDay = await findLastDay(db, schoolId);
  const span = (today: string) => {
    const longest = addDays(today, LONGEST_AHEAD);
    const until = lastDay !== null && lastDay > today && lastDay < longest ? lastDay : longest;
    return { from: addDays(today, -DAYS_BEFORE), until };
  };
  if (whose === null) return { ...(await schoolCalendar(db, schoolId, span)), lessons: [], due: [] };
  const { timeZone, entries, held } = await heldLessons(db, schoolId, whose, span);
  const names = await namesInLessons(
    db,
    schoolId,
    held.flatMap(({ lessons }) => lessons),
  );
  const isFamily = role === "parent" || role === "student";
  const seen =
    "studentId" in whose && isFamily
      ? visibleToFamily(entries, await placesOfStudent(db, schoolId, whose.studentId))
      : entries;
  const lessons = held.flatMap(({ date, lessons: all }) =>
    all.filter(({ change }) => change?.kind !== "stopped").map((lesson) => feedLesson(lesson, date)),
  );
  const meetings = await listFeedMeetings(db, feedQuery, { role, accountId, locale });
  return { timeZone, entries: seen, lessons, due: [...(await listFeedDue()), ...meetings] };

  /** Deadlines, in feeds of students and families only. */
  async function listFeedDue(): Promise<readonly FeedDue[]> {
    if (!isFamily || whose === null || !("studentId" in whose)) return [];
    const { studentId } = whose;
    const work = await listDueWork(db, schoolId, studentId, span(dayIn(timeZone)));
    return work.map(({ uid, dueAt, subject, sequence }) => ({
      uid: `${uid}-s${studentId}`,
      dueAt,
      sequence,
      summary: `${prefix}${DUE[locale]}: ${nameIn(subject, locale)}`,
    }));
  }

  function feedLesson(lesson: ResolvedLesson, date: string): FeedLesson {
    const subject = names.subjects.find(({ id }) => id === lesson.subjectId);
    const sections = names.sections.filter(({ id }) => lesson.sectionIds.includes(id));
    const places = sections.map((section) => sectionName(section, section.level, locale));
    const name = subject ? nameIn(subject.name, locale) : "–";
    return {
      uid: `lesson-${lesson.id}${"studentId" in (whose ?? {}) ? `-s${Object.values(whose ?? {}).join("")}` : ""}`,
      date,
      planned: lesson.planned,
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      summary: `${prefix}${name}${role === "teacher" ? ` · ${listed(places, locale)}` : ""}`,
      location: lesson.room,
      state: deriveState(lesson),
      sequence: lesson.sequence,
    };
  }
}

/** ASK-7: booked meetings, in the feeds of the guardian who booked for a child and of the teacher. */
async function listFeedMeetings(
  db: Db,
  { schoolId, whose, prefix }: FeedQuery,
  { role, accountId, locale }: Pick<FoundFeed, "role" | "accountId"> & { readonly locale: Locale },
): Promise<readonly FeedDue[]> {
  const ofChild = role === "parent" && whose !== null && "studentId" in whose ? whose.studentId : null;
  if (ofChild === null && !(role === "teacher" && whose !== null && "teacherId" in whose)) return [];
  const meetings = await listMeetings(db, schoolId, { accountId, studentId: ofChild });
  return meetings.map(({ id, startsAt, minutes, title, child }) => ({
    uid: `meeting-${id}`,
    dueAt: startsAt,
    minutes,
    sequence: 0,
    summary: ofChild === null && child ? `${title} · ${nameIn(child, locale)}` : `${prefix}${title}`,
  }));
}

function deriveState({ change }: ResolvedLesson): FeedLesson["state"] {
  if (change === null) return "plain";
  return change.kind === "cancelled" || change.isGivenAway ? "cancelled" : "changed";
}
