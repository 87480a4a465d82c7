import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { useIonRouter } from "@ionic/react";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

const PLACE = "/manage/applications";

/** The application that is open beside the board, and the step that is chosen in it: both are in the address. */
export function useOpenCard() {
  const router = useIonRouter();
  const query = useOwnQuery();
  return {
    /** Empty where none is open. */
    openKey: query.get("open") ?? "",
    /** As the address has it. */
    wanted: query.get("to") ?? "",
    open: (key: string, step?: ApplicationState): void => {
      const address = key === "" ? PLACE : `${PLACE}?open=${key}${step ? `&to=${step}` : ""}`;
      router.push(address, "none", "replace");
    },
  };
}
