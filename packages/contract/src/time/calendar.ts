import { Type, type Static } from "typebox";

import { ClientId, ClockTime, Day, Id, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const OFFICE = { school_management: "school", administrator: "group" } as const;
const MEMBERS = {
  parent: "children",
  student: "classes",
  teacher: "school",
  ...OFFICE,
  subject_coordinator: "subjects",
  evaluator: "assigned",
} as const;

/**
 * `closure` and `school_day` are decided for one school at short notice and override everything else (CAL-3):
 * no lessons though they were due, or lessons on a day that is free by rule.
 */
const CALENDAR_KINDS = [
  "closure",
  "school_day",
  "public_holiday",
  "school_holiday",
  "exam",
  "activity",
  "deadline",
] as const;
export const CalendarKind = Type.Enum([...CALENDAR_KINDS]);
export type CalendarKind = Static<typeof CalendarKind>;

export const CalendarAudience = Type.Enum(["everyone", "staff"]);
export type CalendarAudience = Static<typeof CalendarAudience>;

const Ids = Type.Array(Id, { maxItems: 500, uniqueItems: true });

/** The editable fields of a calendar entry. */
export const CalendarText = Type.Object({
  kind: CalendarKind,
  title: Type.Object({
    en: nullable(written(1, 120)),
    ar: nullable(written(1, 120)),
    ckb: nullable(written(1, 120)),
  }),
  note: nullable(written(1, 500)),
  startsOn: Day,
  /** The first day after it. */
  endsOn: Day,
  /** On each of its days; null: all day. */
  hours: nullable(Type.Object({ from: ClockTime, until: ClockTime })),
  isTentative: Type.Boolean(),
  /** Its audience has no lessons meanwhile. Holidays and closures always stop lessons. */
  stopsLessons: Type.Boolean(),
  audience: CalendarAudience,
  /** Levels and sections of the audience; both empty: all. */
  levelIds: Ids,
  sectionIds: Ids,
  /** The national day whose place it takes, confirmed or moved (CAL-2). */
  nationalKey: nullable(Type.String({ pattern: "^[a-z][a-z0-9-]{2,39}$" })),
});
export type CalendarText = Static<typeof CalendarText>;

/** CAL-3: whose word it is, from the strongest to the weakest. */
const CalendarSource = Type.Enum(["override", "school", "group", "national"]);

export const CalendarLine = Type.Object({
  ...CalendarText.properties,
  title: Names,
  source: CalendarSource,
  /** Null for a national day, which has no stored entry. */
  id: nullable(Id),
  revision: nullable(Type.Integer()),
});
export type CalendarLine = Static<typeof CalendarLine>;

/** A day's status for the whole school. */
export const CalendarDay = Type.Object({
  date: Day,
  isTaught: Type.Boolean(),
  /** Why it is so: whose word, or `week` for the school's own days of the week. */
  by: Type.Enum(["override", "school", "group", "national", "week"]),
});
export type CalendarDay = Static<typeof CalendarDay>;

/**
 * By default 31 days from today; at most a year. Families see entries for everyone; entries of other levels
 * and sections are left out for them.
 */
export const readCalendar = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/calendar",
  summary: "The school's calendar",
  access: { capability: "C6", on: "school", allow: MEMBERS },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ from: Type.Optional(Day), until: Type.Optional(Day) }),
  reply: Type.Object({
    today: Day,
    /** As in the school's record: bit 0 is Sunday. */
    weekDays: Type.Integer(),
    days: Type.Array(CalendarDay),
    entries: Type.Array(CalendarLine),
  }),
  errors: ["invalid"],
});

const OF_SCHOOL = { capability: "C8", on: "school", allow: OFFICE } as const;
const OF_GROUP = { capability: "C8", on: "self", allow: { administrator: "group" } } as const;
const WhichEntry = Type.Object({ schoolId: Id, entryId: Id });

export const addCalendarEntry = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/calendar",
  summary: "Add to the school's calendar",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, entry: CalendarText }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "invalid"],
});

export const changeCalendarEntry = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/calendar/:entryId",
  summary: "Change an entry of the school's calendar",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichEntry,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), entry: CalendarText }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict", "invalid"],
});

export const removeCalendarEntry = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/calendar/:entryId",
  summary: "Take an entry out of the school's calendar",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichEntry,
  reply: Nothing,
});

/** Holds in every school of the group, unless a school says otherwise. It has no audience of levels or sections. */
export const addGroupCalendarEntry = route({
  method: "POST",
  path: "/api/v6/group-calendar",
  summary: "Add to the calendar of all schools",
  access: OF_GROUP,
  repeatable: true,
  body: Type.Object({ key: ClientId, entry: CalendarText }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "invalid"],
});

export const removeGroupCalendarEntry = route({
  method: "DELETE",
  path: "/api/v6/group-calendar/:groupEntryId",
  summary: "Take an entry out of the calendar of all schools",
  access: OF_GROUP,
  repeatable: true,
  params: Type.Object({ groupEntryId: Id }),
  reply: Nothing,
});
