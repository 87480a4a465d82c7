import type { UserData } from "@dars/contract/identity/user-data";
import { createContext, useContext } from "react";

import { useStore } from "#platform/state/store.ts";

import { isLoggedIn } from "./is-logged-in.ts";
import type { SessionStore, Viewing } from "./session-store.ts";

export interface Sessions {
  readonly store: SessionStore;
  /** Ends the session on the server and here, throws away what the account kept on this device, reloads the root. */
  readonly signOut: () => Promise<void>;
  /** How many saves a sign-out would lose, over all roles that the account has taken on here. */
  readonly countUnsent: () => Promise<number>;
}

export const SessionContext = createContext<Sessions | null>(null);

/** The session of this device, as it is now. Throws outside `SessionContext`. */
export function useSession() {
  const sessions = useContext(SessionContext);
  if (!sessions) throw new Error("useSession needs a SessionContext.");
  const { store, signOut, countUnsent } = sessions;
  const session = useStore(store.session);
  return {
    session,
    isLoggedIn: isLoggedIn(session),
    /** Why the last session ended by itself; null after a sign-in or a sign-out. */
    endReason: useStore(store.endReason),
    endTold: () => store.endTold(),
    /** The school's own server; null is the app's. */
    server: useStore(store.endpoint),
    chooseServer: (server: string | null) => store.chooseServer(server),
    /** Keeps what a sign-in, a new password or a change of role answered. */
    signIn: (userData: UserData) => store.keep(userData),
    /** Whom this session only looks at (A7); null in a session of one's own. */
    viewing: useStore(store.viewing),
    look: (viewing: Viewing, seen: UserData) => store.look(viewing, seen),
    /** Back to one's own session. */
    comeBack: () => store.comeBack(),
    signOut,
    countUnsent,
  };
}
