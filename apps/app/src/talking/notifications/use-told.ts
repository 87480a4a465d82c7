import { createContext, use } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";

import { ToldStore } from "./told-store.ts";

export const ToldContext = createContext(new ToldStore());

/** How many notifications are unread, and counting them anew. */
export function useTold() {
  const store = use(ToldContext);
  const { transmit } = useApi();
  const { session } = useSession();
  return { count: useStore(store.count), recount: () => store.refresh(transmit, session) };
}
