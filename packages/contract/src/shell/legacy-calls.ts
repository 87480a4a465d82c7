import { Type, type Static, type TSchema } from "typebox";

import { LegacyDateTime, UserData } from "#identity/user-data.ts";
import { Day, Id, nullable } from "#platform/primitives.ts";
import { VersionNotes } from "#shell/app-versions.ts";

/**
 * The five calls of the installed app 51.6 (docs/legacy.md). They are no routes of ours: their bodies are read
 * leniently, and a refusal is a status inside an answer of 200, since only that may end a session (LEG-1).
 */
const Refused = Type.Enum(["fail", "not_logged_in"]);
const BothLanguages = Type.Object({ en: Type.String(), ar: Type.String() });
const Version = Type.String({ maxLength: 64 });
const Count = Type.Integer({ minimum: 0 });
const Platforms = Type.Object({ android: Version, ios: Version });

export const CheckUserReply = Type.Union([
  Type.Object({
    status: Type.Literal("success"),
    userData: UserData,
    server_time: LegacyDateTime,
    last_login_at_utc: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$" }),
  }),
  Type.Object({ status: Refused, message: BothLanguages }),
]);
export type CheckUserReply = Static<typeof CheckUserReply>;

/** Versions are text: as a JSON number 51.10 would be 51.1. */
export const CheckVersionReply = Type.Object({
  status: Type.Literal("success"),
  versions: Platforms,
  min: Type.Optional(Type.Partial(Platforms)),
  url: Type.Optional(Type.Partial(Type.Object({ android: Type.String(), ios: Type.String() }))),
  /** What changes; the app shows what is written for its person's role. */
  notes: Type.Optional(Type.Partial(Type.Object({ android: VersionNotes, ios: VersionNotes }))),
});
export type CheckVersionReply = Static<typeof CheckVersionReply>;

/** `rooms`: unread messages by room id. Absent where a count is given without a session. */
export const CountReply = Type.Object({
  status: Type.Enum(["success", "not_logged_in"]),
  result: Type.Object({
    new_messages: Type.Integer({ minimum: 0, maximum: 999 }),
    rooms: Type.Optional(
      Type.Record(Type.String({ pattern: "^\\d+$" }), Type.Integer({ minimum: 1, maximum: 99 })),
    ),
  }),
});
export type CountReply = Static<typeof CountReply>;

export const SettingsReply = Type.Object({
  status: Type.Literal("success"),
  result: Type.Object({
    show_apply_now_button: Type.Boolean(),
    show_messages_btn_for_students: Type.Boolean(),
    show_reports_btn_for_students: Type.Boolean(),
  }),
});
export type SettingsReply = Static<typeof SettingsReply>;

/** A teacher's own classes in a period (RPT-4); an average or a median is null where there is nothing to take it of. */
export const TeacherReport = Type.Object({
  teacher: Type.Object({ id: Id, name: Type.String() }),
  period: Type.Object({ from: Day, to: Day }),
  classes: Type.Array(
    Type.Object({
      id: Id,
      subject: Type.String(),
      section: nullable(Type.String()),
      students: Count,
      lessons_published: Count,
      exercises: Count,
      submissions: Count,
      ungraded: Count,
      average_percent: nullable(Type.Number()),
      attendance_missing_periods: Count,
      marks: Type.Object({ due: Count, entered: Count, late: Count }),
    }),
  ),
  chat: Type.Object({ median_reply_minutes: nullable(Count), unanswered_over_2_days: Count }),
  trainings: Type.Object({ due: Count, done: Count }),
  evaluations: Type.Array(
    Type.Object({
      id: Id,
      date: Day,
      outcome_percent: Type.Number(),
      state: Type.Enum(["submitted", "acknowledged", "appealed", "final"]),
    }),
  ),
});
export type TeacherReport = Static<typeof TeacherReport>;

export const TeacherReportReply = Type.Union([
  Type.Object({ status: Type.Literal("success"), result: TeacherReport }),
  Type.Object({ status: Refused }),
]);
export type TeacherReportReply = Static<typeof TeacherReportReply>;

interface LegacyCall {
  readonly methods: readonly ("GET" | "POST")[];
  readonly path: string;
  readonly summary: string;
  readonly reply: TSchema;
}

export const LEGACY_CALLS = {
  checkUser: {
    methods: ["POST"],
    path: "/api/check_user.php",
    summary: "Whether the stored session still holds, and what is true of it today",
    reply: CheckUserReply,
  },
  checkVersion: {
    methods: ["POST"],
    path: "/api/check_version.php",
    summary: "The versions in the stores",
    reply: CheckVersionReply,
  },
  countNewMessages: {
    methods: ["GET", "POST"],
    path: "/api/v5/get_count_of_new_messages.php",
    summary: "Unread chat messages",
    reply: CountReply,
  },
  getSettings: {
    methods: ["GET"],
    path: "/api/v5/get_settings.php",
    summary: "The three public switches",
    reply: SettingsReply,
  },
  reportTeacher: {
    methods: ["GET"],
    path: "/report_teacher.php",
    summary: "A teacher's own report, as a page or as JSON",
    reply: TeacherReportReply,
  },
} as const satisfies Readonly<Record<string, LegacyCall>>;
