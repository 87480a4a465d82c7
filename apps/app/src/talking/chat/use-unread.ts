import { createContext, useContext } from "react";

import { useStore } from "#platform/state/store.ts";

import { UnreadStore } from "./unread-store.ts";

export const UnreadContext = createContext(new UnreadStore());

/** The number of unread messages, and the acts of clearing it and of counting anew. */
export function useUnread() {
  const { count, clear, recount, recountSoon } = useContext(UnreadContext);
  return { count: useStore(count), clear, recount, recountSoon };
}
