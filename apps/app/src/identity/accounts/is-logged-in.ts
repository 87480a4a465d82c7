import type { UserData } from "@dars/contract/identity/user-data";

/**
 * `is_logged_in` of app 51.6, by which the tab bar and the unread count go: true for six roles. An evaluator has a
 * server session and its own screens, but counts as signed out here.
 */
export const isLoggedIn = (session: Pick<UserData, "login_type"> | null): boolean =>
  session !== null && session.login_type !== "evaluator";
