import type { ServerFrame } from "@dars/contract/talking/live";
import { useIonViewWillEnter, useIonViewWillLeave } from "@ionic/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { useLive } from "./live.ts";

export type News = ReadonlySet<ServerFrame["t"]>;

/** Events that also appear in the list of notifications. */
export const NOTIFIED: News = new Set(["notified"] as const);

/** In a lively school a page is read anew once in this time at most. */
const READ_AFTER_MS = 1000;

/** Reads anew when such news come over the line, while the page is in sight, and whenever it comes into sight. */
export function useLiveRead(refresh: () => Promise<unknown>, news: News): void {
  const live = useLive();
  const isAway = useRef(false);
  const renew = useEffectEvent(() => {
    if (!isAway.current) void refresh();
  });
  // Ionic keeps the page under the one that was opened from it.
  useIonViewWillLeave(() => {
    isAway.current = true;
  });
  useIonViewWillEnter(() => {
    // A page that opens reads by itself.
    if (isAway.current) void refresh();
    isAway.current = false;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live?.hear(({ t }) => {
      if (!news.has(t)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        renew();
      }, READ_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [live, news]);
}
