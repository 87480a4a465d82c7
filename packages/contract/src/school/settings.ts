import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { Id, Instant, Locale, Names, Theme, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { Clock } from "#school/chat-settings.ts";

const MessagesRule = Type.Enum(["messages", "reports"]);

/** The settings of apps: the group's, and the school's where the school has chosen otherwise (Q3). */
export const AppSettings = Type.Object({
  /** The three switches that every app asks for when it starts (docs/legacy.md). */
  showApplyNow: Type.Boolean(),
  showMessagesForStudents: Type.Boolean(),
  showReportsForStudents: Type.Boolean(),
  /** Which of two switches governs a student's Messages tab. */
  messagesRule: MessagesRule,
});
export type AppSettings = Static<typeof AppSettings>;

/** A school's own settings; null: as the group has it. */
export const SchoolChoices = Type.Object({
  showApplyNow: nullable(Type.Boolean()),
  showMessagesForStudents: nullable(Type.Boolean()),
  showReportsForStudents: nullable(Type.Boolean()),
  messagesRule: nullable(MessagesRule),
});
export type SchoolChoices = Static<typeof SchoolChoices>;

/** Q3: the effective settings of a school: its own choice, else the group's. */
export const effectiveSettings = (group: AppSettings, school: SchoolChoices): AppSettings => ({
  showApplyNow: school.showApplyNow ?? group.showApplyNow,
  showMessagesForStudents: school.showMessagesForStudents ?? group.showMessagesForStudents,
  showReportsForStudents: school.showReportsForStudents ?? group.showReportsForStudents,
  messagesRule: school.messagesRule ?? group.messagesRule,
});

/** A school that has chosen nothing. */
export const AS_THE_GROUP: SchoolChoices = {
  showApplyNow: null,
  showMessagesForStudents: null,
  showReportsForStudents: null,
  messagesRule: null,
};

/** A group's settings for its schools and their apps. */
export const GroupSettings = Type.Object({
  ...AppSettings.properties,
  /** Days after which a sign-in is over (SES-1). */
  sessionTimeoutDays: Type.Number({ minimum: 0, maximum: 365 }),
  /** Whether using the app counts as a sign-in. */
  slidingSession: Type.Boolean(),
  /** Days for which the codes on printed sign-in letters are good. */
  letterCodeDays: Type.Integer({ minimum: 3, maximum: 30 }),
  /** Whether apps older than this one are still answered. */
  legacyClients: Type.Boolean(),
  /** Whether the unread call answers a bare teacher's id (CNT-1). */
  legacyTeacherCount: Type.Boolean(),
  /** While true, only the office gets in. */
  maintenance: Type.Boolean(),
  /** FAM-4: whether guardians of a student of age see its records only with the student's consent. */
  adultConsent: Type.Boolean(),
  /** CHAT-7: between these children write in the rooms of schools that have not chosen hours of their own. */
  chatOpensAt: Clock,
  chatClosesAt: Clock,
  /** Whether guardians look on in a child's rooms with its teachers after it is thirteen, too. */
  guardiansObserveAll: Type.Boolean(),
  defaultLocale: Locale,
  theme: Theme,
});
export type GroupSettings = Static<typeof GroupSettings>;

const SettingsPage = Type.Object({
  revision: Type.Integer(),
  settings: GroupSettings,
  /** The school under which the group's own audit is kept. */
  officeId: Id,
  /** When an app older than this one last called; null: never. */
  legacyClientSeenAt: nullable(Instant),
});

const access = { capability: "Q3", on: "self", allow: { administrator: "group" } } as const;

export const readGroupSettings = route({
  method: "GET",
  path: "/api/v6/group/settings",
  summary: "Settings of the group",
  access,
  repeatable: true,
  reply: SettingsPage,
});

/** Writes all of them. Conflict if another user has written since `revision`. */
export const saveGroupSettings = route({
  method: "PUT",
  path: "/api/v6/group/settings",
  summary: "Change the settings of the group",
  access,
  repeatable: true,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), settings: GroupSettings }),
  reply: SettingsPage,
  errors: ["conflict"],
});

/** What a school shows only if it chooses to. */
export const Disclosures = Type.Object({
  /** Averages on the honour list. */
  honourListMarks: Type.Boolean(),
  /** E5: names of students in the exercises of a coordinator's subject. */
  namesForCoordinators: Type.Boolean(),
});
export type Disclosures = Static<typeof Disclosures>;

const SchoolPage = Type.Object({
  /** 0 where the school has never chosen anything. */
  revision: Type.Integer(),
  group: AppSettings,
  school: SchoolChoices,
  effective: AppSettings,
  /** The member of the management whose name stands on report cards; null: none is named. */
  principalId: nullable(Id),
  /** Who may be named as principal. */
  management: Type.Array(Type.Object({ id: Id, name: Names })),
  disclosures: Type.Optional(Disclosures),
  /** The line of ministry cards under which the school is run; null: none is named. */
  directorate: Type.Optional(nullable(Type.String())),
});
const ofTheSchool = {
  capability: "Q3",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const readSchoolSettings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/settings",
  summary: "Settings of a school, and what it has from the group",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: SchoolPage,
});

/** Writes all choices; null resets one to the group's. Conflict if another user has written since `revision`. */
export const saveSchoolSettings = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/settings",
  summary: "Choose settings for a school",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    revision: Type.Integer({ minimum: 0 }),
    settings: SchoolChoices,
    /** Absent: as it is. */
    principalId: Type.Optional(nullable(Id)),
    /** Absent: as they are. */
    disclosures: Type.Optional(Disclosures),
    /** Absent: as it is. */
    directorate: Type.Optional(nullable(written(1, 120))),
  }),
  reply: SchoolPage,
  errors: ["conflict"],
});

/** What an app needs to know of the schools that its session reaches, besides the settings. */
export const MySettings = Type.Object({
  ...AppSettings.properties,
  /** The zone of the session's school, or of its group: days and hours are shown in it. Absent from older servers. */
  timeZone: Type.Optional(Type.String()),
  /** Schools of the session in another zone, such as those of a parent's children. */
  otherZones: Type.Optional(Type.Array(Type.Object({ schoolId: Id, timeZone: Type.String() }))),
});
export type MySettings = Static<typeof MySettings>;

/** The group's settings if the session belongs to no single school. */
export const readMySettings = route({
  method: "GET",
  path: "/api/v6/me/settings",
  summary: "What my app shows",
  access: everyone("A1"),
  repeatable: true,
  reply: MySettings,
});
