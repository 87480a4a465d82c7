import { createContext, useContext } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";

import { VersionStore } from "./version-store.ts";

export const VersionContext = createContext(new VersionStore("web"));

/** Whether the app has to be updated, and the act of asking again. */
export function useVersionCheck() {
  const versions = useContext(VersionContext);
  const { transmit } = useApi();
  const { session } = useSession();
  return {
    isNewer: useStore(versions.newer),
    storePage: useStore(versions.storePage),
    notes: useStore(versions.notes),
    platform: versions.platform,
    check: () => versions.refresh(transmit, session),
  };
}
