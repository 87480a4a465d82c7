import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { useIonRouter } from "@ionic/react";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

/** The application that is open beside the board, and the step that is chosen in it: both are in the address, beside what it has already. */
export function useOpenCard() {
  const router = useIonRouter();
  const query = useOwnQuery();
  return {
    /** Empty where none is open. */
    openKey: query.get("open") ?? "",
    /** As the address has it. */
    wanted: query.get("to") ?? "",
    open: (key: string, step?: ApplicationState): void => {
      const next = new URLSearchParams(query);
      for (const [name, value] of [
        ["open", key],
        ["to", step],
      ] as const)
        if (value) next.set(name, value);
        else next.delete(name);
      const search = String(next);
      router.push(`/manage/applications${search && `?${search}`}`, "none", "replace");
    },
  };
}
