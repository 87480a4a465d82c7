import { add, sumFractions, ZERO, type Fraction } from "@dars/contract/learning/exact";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { allocate, crossOver, takeBack, type ManualDecision, type ManualRounds } from "./decide.ts";
import { takeFirstRound, takeSecondRound, type Entry } from "./entry.ts";

/** Outcomes of a year; those of terminal levels say who may sit the ministry's exam. */
export type Status =
  | "pass"
  | "completion"
  | "fail"
  | "incomplete"
  | "graded"
  | "eligible"
  | "eligible_with_completion"
  | "not_eligible"
  | "comprehensive"
  | "pending";

/** The numbers of this student's level and year. */
export interface Limits {
  readonly pool1: Fraction;
  readonly pool2: Fraction;
  readonly maxCompletion: number;
  readonly manual: Readonly<Record<string, ManualRounds>>;
  readonly isTerminal: boolean;
}

interface RoundOutcome {
  readonly status: Status;
  readonly round: 1 | 2;
  readonly poolLeft: Fraction;
  /** Of each part, in their order. */
  readonly poolsLeft: readonly Fraction[];
}

/** Decides about the year. Each part has its own pool of decision marks; all of them together make the outcome. */
export function holdRounds(
  policy: GradePolicy,
  byPart: readonly (readonly Entry[])[],
  limits: Limits,
): RoundOutcome {
  const { isTerminal, pool1 } = limits;
  const all = flattenParts(byPart);
  const pools = byPart.map(() => pool1);
  for (const entry of all) takeFirstRound(entry, isTerminal);
  const undecided = undecidedStatus(policy, all, isTerminal);
  if (undecided !== undefined) return firstRound(undecided, pools);
  const left = decide(policy, byPart, pools, {
    key: "decision1",
    manual: makeManualLookup(limits, "round1"),
  });
  const verdict = decideVerdict(policy, all.filter(isOpen), limits);
  if (verdict === "fail" && policy.decision?.voidIfFail) {
    takeBack(all, "decision1");
    return firstRound(toStatus(verdict, isTerminal), pools);
  }
  const isSecond = verdict === "completion" && !isTerminal;
  const second = isSecond ? holdSecondRound(policy, byPart, left, limits) : undefined;
  return second ?? firstRound(toStatus(verdict, isTerminal), left);
}

type Verdict = "pass" | "completion" | "fail";

const AT_TERMINAL = {
  pass: "eligible",
  completion: "eligible_with_completion",
  fail: "not_eligible",
} as const satisfies Record<Verdict, Status>;

const toStatus = (verdict: Verdict, isTerminal: boolean): Status =>
  isTerminal ? AT_TERMINAL[verdict] : verdict;

const firstRound = (status: Status, left: readonly Fraction[]): RoundOutcome => buildOutcome(status, 1, left);

const buildOutcome = (status: Status, round: 1 | 2, poolsLeft: readonly Fraction[]): RoundOutcome => ({
  status,
  round,
  poolLeft: sumFractions(poolsLeft),
  poolsLeft,
});

/** What a year is called whose marks are not complete, or do not decide. */
function undecidedStatus(
  { outcome, terminal }: GradePolicy,
  all: readonly Entry[],
  isTerminal: boolean,
): Status | undefined {
  if (all.length === 0 || all.some(isUnknown)) return isTerminal ? "pending" : "incomplete";
  if (outcome === "none") return "graded";
  return isTerminal && terminal?.comprehensive ? "comprehensive" : undefined;
}

function decideVerdict(
  { completion }: GradePolicy,
  open: readonly Entry[],
  { maxCompletion }: Limits,
): Verdict {
  if (open.length === 0) return "pass";
  return countSubjects(open, completion.countDeferred) > maxCompletion ? "fail" : "completion";
}

/** Undefined while a mark of it is not entered. */
function holdSecondRound(
  policy: GradePolicy,
  byPart: readonly (readonly Entry[])[],
  left: readonly Fraction[],
  limits: Limits,
): RoundOutcome | undefined {
  const open = byPart.map((entries) => entries.filter(isOpen));
  const all = flattenParts(open);
  for (const entry of all) takeSecondRound(entry);
  if (all.some(({ final2 }) => final2 === null)) return undefined;
  const carries = policy.decision?.carry ?? false;
  const pools = left.map((rest) => (carries ? add(limits.pool2, rest) : limits.pool2));
  const after = decide(policy, open, pools, { key: "decision2", manual: makeManualLookup(limits, "round2") });
  if (!all.some(isOpen)) return buildOutcome("pass", 2, after);
  const isVoid = policy.decision?.voidIfFail ?? false;
  // What the first round gave stays: it was published with that round.
  if (isVoid) takeBack(all, "decision2");
  return buildOutcome("fail", 2, isVoid ? pools : after);
}

interface Deciding {
  readonly key: "decision1" | "decision2";
  readonly manual: (part: string) => ManualDecision | undefined;
}

/** Gives decision marks in each part, then lets subjects cross over. Returns what each pool has left. */
function decide(
  policy: GradePolicy,
  byPart: readonly (readonly Entry[])[],
  pools: readonly Fraction[],
  { key, manual }: Deciding,
): readonly Fraction[] {
  const left = byPart.map((entries, place) => {
    const pool = pools[place] ?? ZERO;
    const part = entries[0]?.part.part.code ?? "";
    return allocate(entries.filter(hasFailed), pool, key, manual(part));
  });
  if (!policy.crossOver) return left;
  const open = flattenParts(byPart).filter(isOpen);
  if (open.every(hasFailed)) crossOver(open, policy.crossOver);
  return left;
}

/** Entries of all parts; with one part they are unchanged. */
const flattenParts = (byPart: readonly (readonly Entry[])[]): readonly Entry[] => {
  const [only] = byPart;
  return only && byPart.length === 1 ? only : byPart.flat();
};

const makeManualLookup =
  ({ manual }: Limits, round: keyof ManualRounds) =>
  (part: string) =>
    manual[part]?.[round];

const isUnknown = ({ standing }: Entry) => standing === "unknown";
const hasFailed = ({ standing }: Entry) => standing === "failed";
const isOpen = ({ standing }: Entry) => standing === "failed" || standing === "deferred";

/** How many subjects there are to complete. */
function countSubjects(open: readonly Entry[], countDeferred: boolean): number {
  const counted = open.filter((entry) => countDeferred || hasFailed(entry));
  return new Set(counted.map(({ subject }) => subject)).size;
}
