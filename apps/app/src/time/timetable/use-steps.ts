import { chevronBackOutline, chevronForwardOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

/** Arrows to what lies before and after, in the direction of the page. */
export function useSteps(): { readonly before: string; readonly after: string } {
  const { direction } = useText();
  return direction === "rtl"
    ? { before: chevronForwardOutline, after: chevronBackOutline }
    : { before: chevronBackOutline, after: chevronForwardOutline };
}
