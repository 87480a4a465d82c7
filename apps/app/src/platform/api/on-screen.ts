import type { Query } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";

/** False in a page that Ionic keeps under the one that was opened from it. */
export const OnScreenContext = createContext(true);

/** What was read longer ago, or before a save, is read again when its page comes back on the screen. */
const FRESH_MS = 60_000;

/**
 * How a query follows its page: while the page is under another one the query rests, and nothing reads it again; when
 * the page comes back the query is read again if it is out of date.
 */
export function useOnScreen() {
  const isOnScreen = useContext(OnScreenContext);
  const [wasAway, setWasAway] = useState(!isOnScreen);
  if (!isOnScreen && !wasAway) setWasAway(true);
  return {
    subscribed: isOnScreen,
    ...(wasAway && {
      refetchOnMount: (query: Pick<Query, "isStaleByTime">) => query.isStaleByTime(FRESH_MS),
    }),
  };
}
