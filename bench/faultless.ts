import type { Finding } from "#server/testing/chat-history/findings.factory.ts";

import type { ReportLine } from "./report.ts";

export const formatCount = (count: number): string => count.toLocaleString("en-GB");

/** The history checker's findings in a run of this size. */
export function faultless(found: readonly Finding[], among: string): ReportLine {
  const [first] = found;
  return {
    what: `lost, doubled, swapped, missing, late or wrong among ${among}`,
    ours: first ? `${found.length}, such as ${first.fault}: ${first.about}` : "0",
    limit: "",
    budget: "0",
    isMet: !first,
  };
}

/** The longest but one of a hundred; with none, nothing was measured. */
export function within(what: string, values: readonly number[], mostMs: number): ReportLine {
  const sorted = values.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return {
    what,
    ours: `${Math.round(p99)} ms (most ${Math.round(sorted.at(-1) ?? Number.NaN)} ms)`,
    limit: "",
    budget: `≤ ${mostMs} ms`,
    isMet: p99 <= mostMs,
  };
}
