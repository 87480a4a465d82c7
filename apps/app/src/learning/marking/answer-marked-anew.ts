import type { KindWords } from "#oversight/proposals/public.ts";
import type { TextId } from "#platform/text/use-text.ts";

/** The request of a coordinator that an answer get another mark (E6). */
export const ANSWER_MARKED_ANEW = {
  title: "marking.request",
  fields: {
    exercise: "marking.field-exercise",
    question: "marking.field-question",
    mark: "marking.mark",
    comment: "marking.comment",
  },
  reasons: new Map<unknown, TextId>([["stale", "marking.request-stale"]]),
} satisfies KindWords;
