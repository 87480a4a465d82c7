import type { Span } from "@dars/contract/learning/guide-videos";

/** The union of spans, by time: what the server makes of them too (GUI-1). */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [first, last] of spans.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1);
    if (last <= first) continue;
    if (before && first <= before[1]) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export const sumSeconds = (spans: readonly Span[]): number =>
  joinSpans(spans).reduce((sum, [first, last]) => sum + last - first, 0);
