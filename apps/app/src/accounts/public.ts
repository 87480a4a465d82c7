export { isLoggedIn } from "./is-logged-in.ts";
export { SessionStore } from "./session-store.ts";
export { SessionContext, useSession } from "./use-session.ts";
