import type { TextId } from "#platform/text/use-text.ts";

const NAMES: Readonly<Record<string, TextId>> = {
  "IQ-SEC": "policies.scheme-sec",
  "IQ-INT-3": "policies.scheme-int-3",
  "IQ-SEC-6": "policies.scheme-sec-6",
  "IQ-PRI-6": "policies.scheme-pri-6",
  "IQ-PRI-5": "policies.scheme-pri-5",
  "IQ-PRI-1-4": "policies.scheme-pri-1-4",
  "IQ-COURSE": "policies.scheme-course",
  "IQ-LATE": "policies.scheme-late",
  KRG: "policies.scheme-krg",
  "INTL-US": "policies.scheme-intl",
};

/** A scheme in words; one that has none goes by its code. */
export function schemeName(code: string, t: (id: TextId) => string): string {
  const words = NAMES[code];
  return words === undefined ? code : t(words);
}
