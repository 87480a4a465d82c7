import {
  add,
  compare,
  divide,
  exactText,
  type Fraction,
  multiply,
  ONE,
  rational,
  subtract,
  whole,
  ZERO,
} from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";

import type { FoundBand, FoundKey, ProbedResponse, Score } from "./marker.ts";

/** Words that no file expects. */
export const NONSENSE = "qxjzv";
/** A number that no file expects. */
export const NO_NUMBER = "987654321987";

/**
 * How typed texts earn the score: what the file names is tried as it is, in other letters, among other words and beside
 * the other texts that it names.
 */
export function probeText({ id, texts }: Extract<ProbedResponse, { kind: "text" }>, score: Score): FoundKey {
  const known = [...new Set(texts)];
  const otherwise = score([NONSENSE]);
  const scores = new Map(known.map((text) => [text, score([text])] as const));
  const getValue = (text: string) => scores.get(text) ?? ZERO;
  const gains = known
    .filter((text) => compare(getValue(text), otherwise) !== 0)
    .toSorted((one, other) => compare(getValue(other), getValue(one)));
  const earns = (text: string, typed: string) => compare(score([typed]), getValue(text)) === 0;
  const all = [...scores.values(), otherwise];
  const key: TextKey = {
    kind: "shares",
    id,
    most: all.reduce((top, each) => (compare(each, top) > 0 ? each : top), ZERO),
    values: new Map(gains.map((text) => [text, getValue(text)])),
    otherwise,
    loose: new Set(gains.filter((text) => earns(text, `${NONSENSE} ${text} ${NONSENSE}`))),
    canLose: all.some((value) => compare(value, ZERO) < 0),
    isCaseExact: gains.some((text) => !earns(text, text.toLowerCase()) || !earns(text, text.toUpperCase())),
  };
  const isRight = listTyped(known, key).every(
    (typed) => compare(score([typed]), findValue(key, typed)) === 0,
  );
  return isRight ? key : { kind: "unclear", id, most: key.most, right: gains.slice(0, 1) };
}

type TextKey = Extract<FoundKey, { kind: "shares" }>;

/** The texts of the file; those that are right among other words also together with each other text. */
const listTyped = (known: readonly string[], { loose }: TextKey): string[] => [
  ...known,
  ...[...loose].flatMap((text) => known.flatMap((other) => [`${text} ${other}`, `${other} ${text}`])),
];

/** What a question with this key gives: the first text that fits decides. */
function findValue({ values, loose, otherwise, isCaseExact }: TextKey, typed: string): Fraction {
  const fold = (text: string) => (isCaseExact ? text : text.toLowerCase());
  const found = [...values].find(([text]) =>
    loose.has(text) ? fold(typed).includes(fold(text)) : fold(typed) === fold(text),
  );
  return found ? found[1] : otherwise;
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
  const segments = bounds.flatMap((bound, at): Segment[] => {
    const next = bounds[at + 1];
    const own = { from: bound, to: bound, value: value(bound), isPoint: true };
    if (!next) return [own];
    return [own, { from: bound, to: next, value: value(middle(bound, next)), isPoint: false }];
  });
  const most = segments.reduce((top, each) => (compare(each.value, top) > 0 ? each.value : top), ZERO);
  const isEndless = listOutside(bounds).some((outside) => compare(value(outside), ZERO) > 0);
  const isEven = segments.every((segment) =>
    listInside(segment).every((number) => compare(value(number), segment.value) === 0),
  );
  if (isEndless || !isEven || compare(most, ZERO) <= 0) return { kind: "unclear", id, most, right: [] };
  const levels = distinct(segments.map((each) => each.value)).filter((level) => compare(level, ZERO) > 0);
  const runs = levels.toReversed().flatMap((level) => listRuns(segments, level));
  return { kind: "bands", id, most, bands: runs, isOpen: runs.some((run) => run.isOpen) };
}

/** Distances from a bound at which numbers are tried: what rules round, or compute with, has its bounds elsewhere. */
const STEPS = [rational(1, 1000), rational(2, 5), rational(9, 10), ONE];

const listOutside = (bounds: readonly Fraction[]): Fraction[] => {
  const [first, last] = [bounds[0], bounds.at(-1)];
  return first && last ? STEPS.flatMap((step) => [subtract(first, step), add(last, step)]) : [];
};

/** Numbers between two bounds. */
function listInside({ from, to, isPoint }: Segment): Fraction[] {
  if (isPoint) return [];
  const width = subtract(to, from);
  const steps = [...STEPS, ...[1, 3].map((part) => multiply(width, rational(part, 4)))];
  return steps.flatMap((step) => (compare(step, width) < 0 ? [add(from, step), subtract(to, step)] : []));
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
