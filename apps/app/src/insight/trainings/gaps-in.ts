import type { Span } from "@dars/contract/learning/guide-videos";

import { joinSpans } from "#learning/guide-videos/public.ts";

/** What of so many seconds is in none of these spans. */
export function gapsIn(spans: readonly Span[], seconds: number): Span[] {
  const gaps: Span[] = [];
  let from = 0;
  for (const [first, last] of joinSpans(spans)) {
    if (first >= seconds) break;
    if (first > from) gaps.push([from, first]);
    from = last;
  }
  if (from < seconds) gaps.push([from, seconds]);
  return gaps;
}
