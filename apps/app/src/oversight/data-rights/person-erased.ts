import type { KindWords } from "#oversight/proposals/public.ts";
import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

export const ERASURE_REASONS: Reasons = new Map<unknown, TextId>([
  ["held", "rights.obstacle-held"],
  ["enrolled", "rights.obstacle-enrolled"],
  ["guards", "rights.obstacle-guards"],
  ["serves", "rights.obstacle-serves"],
  ["elsewhere", "rights.obstacle-elsewhere"],
  ["asked", "rights.erasure-asked"],
  ["erased", "rights.erasure-erased"],
  ["taken-back", "rights.obstacle-taken-back"],
]);

/** The request that a person be erased (DSR-2). */
export const PERSON_ERASED: KindWords = {
  title: "rights.request",
  consequence: "rights.erase-approved-text",
  reasons: ERASURE_REASONS,
};
