import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";

import {
  bandShare,
  clamped,
  countedValue,
  fraction,
  isLess,
  NONE,
  patternShare,
  plus,
  parseValue,
  WHOLE,
  type Fraction,
} from "./second-fractions.factory.ts";

/**
 * Scoring written a second time from the rules of docs/exercises.md alone, by other means: fractions are never reduced, texts are
 * normalised letter by letter, patterns are regular expressions, order is counted by sorting. It shares no code with
 * the scoring it checks.
 */
export function secondScore(question: Question, response: QuestionResponse): Fraction {
  const [over, under] = clamped(secondShare(question, response));
  const [points, parts] = fraction(question.points);
  return [over * points, under * parts];
}

function secondShare(question: Question, response: QuestionResponse): Fraction {
  if (response.kind === "ids") return idShare(question, response.ids);
  if (response.kind === "text") return textShare(question, response.text);
  if (response.kind === "pairs") return pairedShare(question, response.pairs);
  if (response.kind === "gaps") return question.type === "cloze" ? gapShare(question, response.gaps) : NONE;
  if (response.kind !== "truth" || question.type !== "true_false") return NONE;
  return response.isTrue === question.isTrue ? WHOLE : NONE;
}

function pairedShare(question: Question, pairs: Pairs): Fraction {
  if (question.type === "matching") return matchShare(question, pairs);
  return question.type === "gap_match" ? fillShare(question, pairs) : NONE;
}

function textShare(question: Question, text: string): Fraction {
  if (question.type === "short_text") return patternShare(question.patterns, text, question.isLooseTaMarbuta);
  if (question.type !== "numeric") return NONE;
  return bandShare(question.bands, parseValue(text) ?? countedValue(text, question.counted));
}

function idShare(question: Question, ids: readonly string[]): Fraction {
  if (question.type === "ordering") return orderShare(question, ids);
  if (question.type === "single_choice") {
    const [id, ...more] = ids.filter((each, at) => ids.indexOf(each) === at);
    const option = question.options.find((each) => each.id === id);
    return option && more.length === 0 ? fraction(option.share) : NONE;
  }
  if (question.type === "multiple_choice") return chosenShare(question.options, question, ids);
  if (question.type === "hotspot") return chosenShare(question.areas, question, ids);
  return question.type === "hottext" ? chosenShare(question.words, question, ids) : NONE;
}

function chosenShare(
  choices: ReadonlyArray<{ readonly id: string; readonly share: string }>,
  rule: { readonly scoring: string; readonly mostChosen: number | null },
  ids: readonly string[],
): Fraction {
  let share = NONE;
  let chosen = 0;
  let mistakes = 0;
  for (const choice of choices) {
    const isChosen = ids.includes(choice.id);
    if (isChosen) {
      chosen += 1;
      share = plus(share, fraction(choice.share));
    }
    if (isChosen !== isLess(NONE, fraction(choice.share))) mistakes += 1;
  }
  if (rule.mostChosen !== null && chosen > rule.mostChosen) return NONE;
  if (rule.scoring === "all") return mistakes === 0 ? WHOLE : NONE;
  return share;
}

function orderShare({ key, scoring }: QuestionOf<"ordering">, ids: readonly string[]): Fraction {
  const given: number[] = [];
  for (const id of ids) {
    const rank = key.indexOf(id);
    if (rank >= 0 && !given.includes(rank)) given.push(rank);
  }
  if (scoring === "all") return given.join() === key.map((_, at) => at).join() ? WHOLE : NONE;
  const pairs = (given.length * (given.length - 1)) / 2;
  return [BigInt(pairs - exchanges(given)), BigInt((key.length * (key.length - 1)) / 2)];
}

/** Of a bubble sort: each is one pair in the wrong order. */
function exchanges(given: readonly number[]): number {
  let count = 0;
  const sorted = [...given];
  for (let round = 0; round < sorted.length; round += 1)
    for (let at = 1; at < sorted.length; at += 1) {
      const [one = 0, other = 0] = [sorted[at - 1], sorted[at]];
      if (one <= other) continue;
      sorted[at - 1] = other;
      sorted[at] = one;
      count += 1;
    }
  return count;
}

type Pairs = ReadonlyArray<{ readonly left: string; readonly right: string }>;
type PairsById = ReadonlyMap<string, readonly [left: string, right: string]>;

function matchShare(question: QuestionOf<"matching">, given: Pairs): Fraction {
  const known = knownPairs(given, question.left, question.right);
  return pairShare(question, known, (left) => {
    const allowed = rightPairs(question.pairs).filter((name) => name.startsWith(`${left} `)).length;
    return times(known, 0, left) > Math.max(allowed, 1);
  });
}

function fillShare(question: QuestionOf<"gap_match">, given: Pairs): Fraction {
  const known = knownPairs(given, question.choices, null);
  return pairShare(question, known, (left, gap) => {
    const most = question.choices.find(({ id }) => id === left)?.most ?? null;
    return times(known, 1, gap) > 1 || (most !== null && times(known, 0, left) > most);
  });
}

type QuestionParts = ReadonlyArray<{ readonly id: string }>;

function knownPairs(given: Pairs, lefts: QuestionParts, rights: QuestionParts | null): PairsById {
  const known = new Map<string, readonly [string, string]>();
  for (const { left, right } of given) {
    const isRight = rights === null || rights.some(({ id }) => id === right);
    if (isRight && lefts.some(({ id }) => id === left)) known.set(`${left} ${right}`, [left, right]);
  }
  return known;
}

const times = (known: PairsById, at: 0 | 1, name: string) =>
  [...known.values()].filter((pair) => pair[at] === name).length;

const rightPairs = (pairs: ReadonlyArray<{ left: string; right: string; share: string }>) =>
  pairs.filter(({ share }) => isLess(NONE, fraction(share))).map(({ left, right }) => `${left} ${right}`);

function pairShare(
  question: QuestionOf<"matching"> | QuestionOf<"gap_match">,
  known: PairsById,
  isTooMany: (left: string, right: string) => boolean,
): Fraction {
  const right = rightPairs(question.pairs);
  if (question.scoring === "all")
    return known.size === right.length && right.every((name) => known.has(name)) ? WHOLE : NONE;
  const key = new Map(question.pairs.map(({ left, right: to, share }) => [`${left} ${to}`, share]));
  let share = NONE;
  for (const [name, [left, to]] of known)
    if (!isTooMany(left, to)) share = plus(share, fraction(key.get(name) ?? question.otherPairs));
  return share;
}

function gapShare(
  { gaps, isLooseTaMarbuta }: QuestionOf<"cloze">,
  given: ReadonlyArray<{ readonly id: string; readonly text: string }>,
): Fraction {
  let total = NONE;
  for (const gap of gaps) {
    const text = given.find(({ id }) => id === gap.id)?.text ?? "";
    let own = NONE;
    if (gap.kind === "number") own = bandShare(gap.bands, parseValue(text));
    else if (gap.kind === "text") own = patternShare(gap.patterns, text, isLooseTaMarbuta);
    else own = fraction(gap.options.find(({ id }) => id === text)?.share ?? "0");
    const [over, under] = clamped(own);
    const [part, parts] = fraction(gap.share);
    total = plus(total, [over * part, under * parts]);
  }
  return total;
}
