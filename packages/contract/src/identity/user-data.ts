import { Type, type Static } from "typebox";

import { Id, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";

/** A wall-clock second in the school's zone without an offset, such as 2025-11-20 07:41:09 (LEG-8). */
export const LegacyDateTime = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });

/**
 * The stored session as the installed app keeps it (docs/legacy.md). The names are the wire's: `grade_id` is the
 * section, `level_id` the year of study. Every key is always there; an id that does not apply is null.
 */
export const UserData = Type.Object({
  token: Type.String(),
  login_type: Role,
  server: nullable(Type.String()),
  school_id: nullable(Id),
  grade_id: nullable(Id),
  student_id: nullable(Id),
  teacher_id: nullable(Id),
  level_id: nullable(Id),
  id: Id,
  last_login_at: LegacyDateTime,
  session_timeout: Type.Number({ minimum: 0, maximum: 365 }),
});
export type UserData = Static<typeof UserData>;
