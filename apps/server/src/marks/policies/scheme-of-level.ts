import { findPolicy, type GradePolicy } from "#marks/engine/public.ts";

interface LevelKind {
  readonly code: string;
  readonly isTerminal: boolean;
}

/** The default scheme of a level (docs/marks.md#schemes). */
export function schemeOfLevel({ code, isTerminal }: LevelKind): GradePolicy {
  const policy = findPolicy(schemeCode(code.toUpperCase(), isTerminal));
  if (!policy) throw new RangeError(`No scheme fits the level ${code}.`);
  return policy;
}

function schemeCode(code: string, isTerminal: boolean): string {
  if (/^P[1-4]$/.test(code)) return "IQ-PRI-1-4";
  if (code === "P5") return "IQ-PRI-5";
  if (code === "P6") return "IQ-PRI-6";
  if (code === "I3") return "IQ-INT-3";
  return isTerminal ? "IQ-SEC-6" : "IQ-SEC";
}
