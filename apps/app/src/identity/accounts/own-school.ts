import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";

/**
 * The school that a session is in by itself. An administrator is of the group, also where that has one school and the
 * session of the installed app names it.
 */
export const ownSchool = ({ login_type, school_id }: Pick<UserData, "login_type" | "school_id">): Id | null =>
  login_type === "administrator" ? null : school_id;
