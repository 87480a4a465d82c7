import { useIonRouter } from "@ionic/react";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

const PAGE = "/student-application";

const address = (to: number): string => (to === 0 ? PAGE : `${PAGE}?step=${to + 1}`);

/** The step of the form, in the address: the phone's Back leads to the step before. No further than what is filled in. */
export function useStep(furthest: number) {
  const router = useIonRouter();
  const asked = Number(useOwnQuery().get("step") ?? 1) - 1;
  const step = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), furthest) : 0;
  return {
    step,
    goOn: () => router.push(address(step + 1), "none"),
    goBack: () => (router.canGoBack() ? router.goBack() : router.push(address(step - 1), "none", "replace")),
    startAgain: () => router.push(PAGE, "none", "replace"),
  };
}
