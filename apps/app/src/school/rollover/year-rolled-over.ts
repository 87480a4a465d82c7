import type { KindWords } from "#oversight/proposals/public.ts";

/** The request that the school pass to the next year (C2). */
export const YEAR_ROLLED_OVER: KindWords = {
  title: "rollover.request",
  fields: {
    year: "rollover.request-year",
    promoted: "rollover.request-promoted",
    repeating: "rollover.request-repeating",
    graduated: "rollover.request-graduated",
    leaving: "rollover.request-leaving",
    waived: "rollover.request-waived",
  },
};
