import type { UserData } from "@dars/contract/user-data";
import { createContext, useContext, useSyncExternalStore } from "react";

import { isLoggedIn } from "./is-logged-in.ts";
import type { SessionStore } from "./session-store.ts";

export const SessionContext = createContext<SessionStore | null>(null);

/** The session of this device, as it is now. Throws outside `SessionContext`. */
export function useSession() {
  const sessions = useContext(SessionContext);
  if (!sessions) throw new Error("useSession needs a SessionContext.");
  const session = useSyncExternalStore(sessions.subscribe, sessions.snapshot);
  return {
    session,
    isLoggedIn: isLoggedIn(session),
    /** Keeps what a sign-in, a new password or a change of role answered. */
    signIn: (userData: UserData) => sessions.keep(userData),
  };
}
