import {
  add,
  compare,
  divide,
  exactText,
  type Fraction,
  ONE,
  subtract,
  whole,
  ZERO,
} from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";

import type { FoundBand, FoundKey, ProbedResponse, Score } from "./marker.ts";

/** Words that no file expects. */
export const NONSENSE = "qxjzv";

/** How typed texts earn the score: what the file names is tried as it is, in other letters, and among other words. */
export function probeText({ id, texts }: Extract<ProbedResponse, { kind: "text" }>, score: Score): FoundKey {
  const known = [...new Set(texts)];
  const otherwise = score([NONSENSE]);
  const values = new Map(known.map((text) => [text, score([text])] as const));
  const gains = known.filter((text) => compare(values.get(text) ?? ZERO, otherwise) !== 0);
  const earns = (text: string, typed: string) => compare(score([typed]), values.get(text) ?? ZERO) === 0;
  const most = [...values.values(), otherwise].reduce(
    (top, each) => (compare(each, top) > 0 ? each : top),
    ZERO,
  );
  return {
    kind: "shares",
    id,
    most,
    values: new Map(gains.map((text) => [text, values.get(text) ?? ZERO])),
    otherwise,
    loose: new Set(gains.filter((text) => earns(text, `${NONSENSE} ${text} ${NONSENSE}`))),
    canLose: [...values.values(), otherwise].some((value) => compare(value, ZERO) < 0),
    isCaseExact: gains.some((text) => !earns(text, text.toLowerCase()) || !earns(text, text.toUpperCase())),
  };
}

interface Segment {
  readonly from: Fraction;
  readonly to: Fraction;
  /** Of the numbers between the two; those are not counted where they are one. */
  readonly value: Fraction;
  readonly isPoint: boolean;
}

/** How numbers earn the score: between two numbers that the rules compare with, all earn the same. */
export function probeNumber(
  { id, points }: Extract<ProbedResponse, { kind: "number" }>,
  score: Score,
): FoundKey {
  const bounds = distinct(points);
  const value = (number: Fraction) => score([exactText(number)]);
  const [first, last] = [bounds[0], bounds.at(-1)];
  const segments = bounds.flatMap((bound, at): Segment[] => {
    const next = bounds[at + 1];
    const own = { from: bound, to: bound, value: value(bound), isPoint: true };
    if (!next) return [own];
    return [own, { from: bound, to: next, value: value(middle(bound, next)), isPoint: false }];
  });
  const most = segments.reduce((top, each) => (compare(each.value, top) > 0 ? each.value : top), ZERO);
  const isEndless = [first && subtract(first, ONE), last && add(last, ONE)].some(
    (outside) => outside && compare(value(outside), ZERO) > 0,
  );
  if (isEndless || compare(most, ZERO) <= 0) return { kind: "unclear", id, most, right: [] };
  const levels = distinct(segments.map((each) => each.value)).filter((level) => compare(level, ZERO) > 0);
  const runs = levels.toReversed().flatMap((level) => listRuns(segments, level));
  return { kind: "bands", id, most, bands: runs, isOpen: runs.some((run) => run.isOpen) };
}

const middle = (from: Fraction, to: Fraction): Fraction => divide(add(from, to), whole(2));

function distinct(numbers: readonly Fraction[]): Fraction[] {
  const sorted = numbers.toSorted(compare);
  return sorted.filter((number, at) => {
    const before = sorted[at - 1];
    return before === undefined || compare(before, number) !== 0;
  });
}

/** The longest stretches that earn at least so much, each with whether a bound of it earns less. */
function listRuns(
  segments: readonly Segment[],
  level: Fraction,
): Array<FoundBand & { readonly isOpen: boolean }> {
  const runs: Segment[][] = [];
  let run: Segment[] = [];
  for (const segment of segments) {
    if (compare(segment.value, level) >= 0) run.push(segment);
    else {
      runs.push(run);
      run = [];
    }
  }
  return [...runs, run].flatMap((each) => {
    const [first, last] = [each[0], each.at(-1)];
    if (!first || !last) return [];
    const [from, to] = [first.from, last.to];
    const isCentred = each.some(({ isPoint, from: at }) => isPoint && compare(at, middle(from, to)) === 0);
    return [{ from, to, value: level, isCentred, isOpen: !first.isPoint || !last.isPoint }];
  });
}

/** The range of a question: a number with its tolerance where the file has that number, else the two bounds. */
export function toRange({ from, to, isCentred }: FoundBand): NumberBand["range"] {
  if (!isCentred) return { from: exactText(from), to: exactText(to) };
  return { value: exactText(middle(from, to)), tolerance: exactText(divide(subtract(to, from), whole(2))) };
}
