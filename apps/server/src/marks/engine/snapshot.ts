import type { Fraction } from "@dars/contract/learning/exact";
import { isGap, type Value } from "@dars/contract/marks/engine/aggregate";
import { compilePolicy, type CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactJson, parseExact } from "@dars/contract/marks/engine/exact-text";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { computeStudent, type PartResult, type StudentResult, type StudentYear } from "./compute-student.ts";
import { fittingYear } from "./fitting-year.ts";
import { lateVariant } from "./late-variant.ts";

/**
 * A year's marks with what came of them, as the text that is kept and signed. It names the version of the policy, so
 * a card can be computed again from it, byte for byte (GB-12).
 */
export function writeSnapshot(
  { policy, nodes }: CompiledPolicy,
  student: StudentYear,
  result: StudentResult,
): string {
  const codes = nodes.map(({ code }) => code);
  return JSON.stringify({
    policy: policy.code,
    version: policy.version,
    ...(policy.joinedLate && { joinedLate: true }),
    student: toCanonicalJson(student),
    result: resultJson(codes, result),
  });
}

/** The policy's code and version that a snapshot was written with. */
export function policyOfSnapshot(text: string): { readonly code: string; readonly version: number } {
  const { policy, version }: { policy: string; version: number } = JSON.parse(text);
  return { code: policy, version };
}

/** What the same marks give under the policy now, or its late variant: the same bytes where nothing was altered. */
export function recomputeSnapshot(policy: GradePolicy, text: string): string {
  const { student, joinedLate }: { student: StudentYear; joinedLate?: true } = JSON.parse(
    text,
    reviveFraction,
  );
  const compiled = compilePolicy(joinedLate ? (lateVariant(policy) ?? policy) : policy);
  const fitting = fittingYear(compiled, student);
  return writeSnapshot(compiled, fitting, computeStudent(compiled, fitting));
}

/** Fractions are written under a key of their own, so that reading back cannot take text for a number. */
const FRACTION = "=";

const toCanonicalJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toCanonicalJson);
  if (typeof value !== "object" || value === null) return value;
  if (isFraction(value)) return { [FRACTION]: exactJson(value) };
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, each]) => [key, toCanonicalJson(each)]));
};

const isFraction = (value: object): value is Fraction =>
  "n" in value && "d" in value && typeof value.n === typeof value.d && Object.keys(value).length === 2;

function reviveFraction(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !(FRACTION in value)) return value;
  return parseExact(String(value[FRACTION])) ?? value;
}

const resultJson = (codes: readonly string[], { status, round, ...rest }: StudentResult) => ({
  status,
  round,
  poolLeft: exactJson(rest.poolLeft),
  total: orNull(rest.total),
  average: orNull(rest.average),
  subjects: rest.subjects.map(({ code, values, parts, effective }) => ({
    code,
    values: Object.fromEntries(codes.map((node, place) => [node, valueJson(values[place] ?? "missing")])),
    parts: parts.map(partJson),
    effective: orNull(effective),
  })),
});

const partJson = ({ code, exempt, standing, ...grades }: PartResult) => ({
  code,
  exempt,
  final1: orNull(grades.final1),
  decision1: exactJson(grades.decision1),
  final2: orNull(grades.final2),
  decision2: exactJson(grades.decision2),
  crossOver: exactJson(grades.crossOver),
  effective: orNull(grades.effective),
  standing,
});

const orNull = (value: Fraction | null) => (value === null ? null : exactJson(value));
const valueJson = (value: Value) => (isGap(value) ? value : exactJson(value));
