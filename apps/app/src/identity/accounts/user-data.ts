import { timeoutOf } from "@dars/contract/identity/is-expired";
import type { UserData } from "@dars/contract/identity/user-data";
import { ROLES, type Role } from "@dars/contract/platform/roles";

/** The stored session as it can be trusted, or null where it has no token or no known login type (LEG-5). */
export function userDataOf(stored: unknown): UserData | null {
  if (typeof stored !== "object" || stored === null) return null;
  const at = new Map<string, unknown>(Object.entries(stored));
  const [token, role, id] = [at.get("token"), roleOf(at.get("login_type")), idOf(at.get("id"))];
  if (typeof token !== "string" || token === "" || !role || id === null) return null;
  return {
    token,
    login_type: role,
    server: textOf(at.get("server")),
    school_id: idOf(at.get("school_id")),
    grade_id: idOf(at.get("grade_id")),
    student_id: idOf(at.get("student_id")),
    teacher_id: idOf(at.get("teacher_id")),
    level_id: idOf(at.get("level_id")),
    id,
    last_login_at: textOf(at.get("last_login_at")) ?? "",
    session_timeout: timeoutOf(at.get("session_timeout")),
  };
}

const roleOf = (value: unknown): Role | undefined => ROLES.find((role) => role === value);

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
