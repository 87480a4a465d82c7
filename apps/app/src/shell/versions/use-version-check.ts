import { createContext, useContext } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useCell } from "#platform/state/cell.ts";

import { VersionStore } from "./version-store.ts";

export const VersionContext = createContext(new VersionStore("web"));

/** Whether the app has to be updated, and the act of asking again. */
export function useVersionCheck() {
  const versions = useContext(VersionContext);
  const { transmit } = useApi();
  const { session } = useSession();
  return {
    isNewer: useCell(versions.newer),
    storePage: useCell(versions.storePage),
    platform: versions.platform,
    check: () => versions.refresh(transmit, session),
  };
}
