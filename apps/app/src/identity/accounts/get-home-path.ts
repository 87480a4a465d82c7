import type { UserData } from "@dars/contract/identity/user-data";

/** The home of a session's role. A student between two years has no level, and 0 in its place. */
export function getHomePath({
  login_type,
  level_id,
}: Pick<UserData, "login_type" | "level_id">): `/${string}` {
  if (login_type === "student") return `/subjects/${level_id ?? 0}`;
  return login_type === "parent" ? "/family-home" : "/home";
}

/** Reasons that the address of the login page can carry (`no_access`). */
export const NO_ACCESS = "1";
/** Our own answer: the account came in with a code or a first password and has to choose its own. */
export const PASSWORD_DUE = "2";
/** Our own answer: the group asks for a second factor and there is none yet. */
export const SECOND_FACTOR_DUE = "3";
