import type { ServerFrame } from "@dars/contract/live";
import { useIonViewWillEnter, useIonViewWillLeave } from "@ionic/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { useLive } from "#platform/live/live.ts";

/** A lively school is listed anew once in this time at most. */
const LIST_AFTER_MS = 1000;
const NEWS: ReadonlySet<ServerFrame["t"]> = new Set<ServerFrame["t"]>(["unread", "events", "heads", "rooms"]);

/** Lists anew when something was said or read and when a room came or went, while the list is in sight. */
export function useLiveList(refresh: () => Promise<unknown>): void {
  const live = useLive();
  const isAway = useRef(false);
  const renew = useEffectEvent(() => {
    if (!isAway.current) void refresh();
  });
  // Ionic keeps the page under the room that was opened from it.
  useIonViewWillLeave(() => {
    isAway.current = true;
  });
  useIonViewWillEnter(() => {
    isAway.current = false;
    void refresh();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live?.hear(({ t }) => {
      if (!NEWS.has(t)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        renew();
      }, LIST_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [live]);
}
