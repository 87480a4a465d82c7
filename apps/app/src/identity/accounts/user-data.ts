import { parseTimeoutDays } from "@dars/contract/identity/is-expired";
import type { UserData } from "@dars/contract/identity/user-data";
import { ROLES, type Role } from "@dars/contract/platform/roles";

/** The stored session as it can be trusted, or null where it has no token or no known login type (LEG-5). */
export function parseUserData(stored: unknown): UserData | null {
  if (typeof stored !== "object" || stored === null) return null;
  const at = new Map<string, unknown>(Object.entries(stored));
  const [token, role, id] = [at.get("token"), parseRole(at.get("login_type")), parseId(at.get("id"))];
  if (typeof token !== "string" || token === "" || !role || id === null) return null;
  return {
    token,
    login_type: role,
    server: toTextOrNull(at.get("server")),
    school_id: parseId(at.get("school_id")),
    grade_id: parseId(at.get("grade_id")),
    student_id: parseId(at.get("student_id")),
    teacher_id: parseId(at.get("teacher_id")),
    level_id: parseId(at.get("level_id")),
    id,
    last_login_at: toTextOrNull(at.get("last_login_at")) ?? "",
    session_timeout: parseTimeoutDays(at.get("session_timeout")),
  };
}

const parseRole = (value: unknown): Role | undefined => ROLES.find((role) => role === value);

const toTextOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

function parseId(value: unknown): number | null {
  const id = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
