import { useIonRouter } from "@ionic/react";
import { useEffect } from "react";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

const PAGE = "/student-application";

const address = (to: number): string => (to === 0 ? PAGE : `${PAGE}?step=${to + 1}`);

interface Progress {
  /** The last step whose earlier steps are filled in. */
  readonly furthest: number;
  readonly isSent: boolean;
}

/**
 * The step of the form, in the address: the phone's Back leads to the step before. No further than what is filled in.
 * When the form is sent, the page goes back over its steps, so that Back leaves it.
 */
export function useStep({ furthest, isSent }: Progress) {
  const router = useIonRouter();
  const requestedStep = Number(useOwnQuery().get("step") ?? 1) - 1;
  const step = Number.isInteger(requestedStep) ? Math.min(Math.max(requestedStep, 0), furthest) : 0;

  const goBack = (to: number) =>
    router.canGoBack() ? router.goBack() : router.push(address(to), "none", "replace");

  useEffect(() => {
    if (isSent && requestedStep > 0) goBack(0);
    // One step for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent, requestedStep]);

  return {
    step,
    goOn: () => router.push(address(step + 1), "none"),
    goBack: () => goBack(step - 1),
    startAgain: () => router.push(PAGE, "none", "replace"),
  };
}
