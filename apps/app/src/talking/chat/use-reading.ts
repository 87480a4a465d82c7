import { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { markRead } from "@dars/contract/talking/chat";
import { useEffect, useRef } from "react";

import { useApi } from "#platform/api/api.ts";

import { Reading } from "./reading.ts";
import { useUnread } from "./use-unread.ts";

/** Sends the reading position to the server, shared by all devices (I6), and refreshes the badge. */
export function useReading(roomId: Id, head: number): void {
  const { call, transmit } = useApi();
  const { recountSoon } = useUnread();
  const reading = useRef<Reading>(null);

  useEffect(() => {
    async function tell(seq: number) {
      try {
        await call(markRead, { params: { roomId }, body: { seq } });
        recountSoon(transmit);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return false;
      }
    }
    const own = new Reading(tell);
    reading.current = own;
    return () => own.end();
  }, [call, transmit, recountSoon, roomId]);

  useEffect(() => {
    if (head === 0) return undefined;
    const read = () => document.visibilityState === "visible" && reading.current?.reach(head);
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [head]);
}
