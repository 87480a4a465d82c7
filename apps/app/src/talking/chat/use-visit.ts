import type { Id } from "@dars/contract/platform/primitives";
import { useContext, useEffect } from "react";

import { SessionContext } from "#identity/accounts/public.ts";

import { noteVisit } from "./room-visits.ts";

/** Notes on entering a room and on leaving it when that was, by the school's clock (docs/legacy.md). */
export function useVisit(roomId: Id): void {
  const store = useContext(SessionContext)?.store;
  useEffect(() => {
    const token = store?.session.get()?.token;
    const note = () => {
      const date = schoolTime(Date.now() + (store?.aheadMs ?? 0));
      // A sign-out that led away from the room has taken the visits of its token along.
      if (token !== undefined && store?.session.get()?.token === token)
        void noteVisit(token, { roomId, date });
    };
    note();
    return note;
  }, [store, roomId]);
}

/** `YYYY-MM-DD HH:MM:SS` of milliseconds that are the school's as if they were UTC's. */
const schoolTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
