export { accountName } from "./account-name.ts";
export type { EndReason } from "./check-user.ts";
export { isLoggedIn } from "./is-logged-in.ts";
export { SessionCheck } from "./session-check.ts";
export { SessionStore } from "./session-store.ts";
export { SessionContext, useSession, type Sessions } from "./use-session.ts";
export { wallClock } from "./wall-clock.ts";
