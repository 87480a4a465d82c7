import type { UserData } from "@dars/contract/identity/user-data";
import type { Role } from "@dars/contract/platform/roles";

const DAY_MS = 86_400_000;

/** A session as the server gives it to a role, signed in yesterday, by the clock of the test, for 30 days. */
export const aSession = (role: Role, change: Partial<UserData> = {}): UserData => ({
  token: `token-of-${role}`,
  login_type: role,
  server: null,
  ...IDS[role],
  id: 90_871,
  last_login_at: `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)} 07:41:09`,
  session_timeout: 30,
  ...change,
});

const NONE = { school_id: null, grade_id: null, student_id: null, teacher_id: null, level_id: null };

/** Which ids belong to which role (docs/legacy.md). */
const IDS: Readonly<Record<Role, Omit<UserData, keyof Fixed>>> = {
  parent: NONE,
  student: { ...NONE, school_id: 12, grade_id: 340, student_id: 55_231, level_id: 7 },
  teacher: { ...NONE, school_id: 12, teacher_id: 77 },
  school_management: { ...NONE, school_id: 12 },
  administrator: NONE,
  subject_coordinator: NONE,
  evaluator: NONE,
};

type Fixed = Pick<UserData, "token" | "login_type" | "server" | "id" | "last_login_at" | "session_timeout">;
