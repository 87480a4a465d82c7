import type { UserData } from "#identity/user-data.ts";
import type { Role } from "#platform/roles.ts";

type Ids = Pick<
  UserData,
  "login_type" | "school_id" | "grade_id" | "student_id" | "teacher_id" | "id" | "server"
>;

/** Which tags a role has (docs/legacy.md). A parent and an evaluator are addressed by their devices alone. */
const TAGS: Readonly<Record<Role, (ids: Ids) => Readonly<Record<string, string | number | null>>>> = {
  parent: () => ({}),
  evaluator: () => ({}),
  student: ({ school_id, grade_id, student_id }) => ({ school_id, grade_id, student_id }),
  teacher: ({ school_id, teacher_id }) => ({ school_id, teacher_id }),
  school_management: ({ school_id, id }) => ({ school_id, school_management_id: id }),
  administrator: ({ id }) => ({ user_id: id }),
  subject_coordinator: ({ id }) => ({ user_id: id }),
};

/** The push tags of a session: text values, none for ids that are not known. */
export function pushTags(session: Ids): Record<string, string> {
  const tags: Readonly<Record<string, string | number | null>> = {
    ...TAGS[session.login_type](session),
    server: session.server,
  };
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}
