import {
  clampShare,
  compare,
  divide,
  type Fraction,
  subtract,
  sumFractions,
  ZERO,
} from "@dars/contract/learning/exact";

import { type FoundKey, MOST_TRIES, NotUnderstood, type ProbedResponse, type Score } from "./marker.ts";

type Picks = readonly string[];

interface TriedPicks {
  readonly picks: Picks;
  readonly score: Fraction;
}

/** Of so many options every choice is tried. */
const MOST_TRIED_WHOLE = 8;
/** Of so many items every order is tried. */
const MOST_ORDERED_WHOLE = 5;

/** How the chosen options, or pairs, earn the score. */
export function probeChoice(
  { id, options, most, seeds }: Extract<ProbedResponse, { kind: "choice" }>,
  score: Score,
): FoundKey {
  if (most === 1) return singleKey(id, options, score);
  refuseTooMany(seeds.length * options.length);
  const singles = options.map((option) => [option]);
  const better = options.filter((option) => compare(score([option]), ZERO) > 0);
  const near = [...seeds, better].flatMap((seed) => [
    seed,
    ...withoutEach(seed),
    ...options.filter((option) => !seed.includes(option)).map((option) => [...seed, option]),
  ]);
  const all = options.length <= MOST_TRIED_WHOLE ? listSubsets(options) : [[], ...singles, ...near, options];
  return weigh(
    id,
    options,
    all
      .filter((picks) => most === null || picks.length <= most)
      .map((picks) => ({ picks, score: score(picks) })),
    score,
  );
}

function singleKey(id: string, options: Picks, score: Score): FoundKey {
  const values = new Map(options.map((option) => [option, score([option])]));
  const most = [...values.values()].reduce((top, value) => (compare(value, top) > 0 ? value : top), ZERO);
  const canLose = [...values.values()].some((value) => compare(value, ZERO) < 0);
  return { kind: "shares", id, most, values, canLose, ...NO_TEXTS };
}

const NO_TEXTS = { otherwise: ZERO, loose: new Set<string>(), isCaseExact: false } as const;

/** Throws NotUnderstood before lists are made that are longer than can be tried. */
function refuseTooMany(tries: number): void {
  if (tries > MOST_TRIES) throw new NotUnderstood("so many options");
}

/** How pairs earn the score. A left part is tried with each right part, alone and among the right pairs. */
export function probePairs(
  { id, left, right, seeds }: Extract<ProbedResponse, { kind: "pairs" }>,
  score: Score,
): FoundKey {
  refuseTooMany((seeds.length + 1) * left.length * right.length);
  const pairs = left.flatMap((from) => right.map((to) => `${from} ${to}`));
  const better = pairs.filter((pair) => compare(score([pair]), ZERO) > 0);
  const near = [...seeds, better].flatMap((seed) => [
    seed,
    ...withoutEach(seed),
    ...seed.flatMap((pair, at) => others(pair, right).map((other) => seed.with(at, other))),
  ]);
  const all = [[], ...pairs.map((pair) => [pair]), ...near];
  return weigh(
    id,
    pairs,
    all.map((picks) => ({ picks, score: score(picks) })),
    score,
  );
}

function others(pair: string, right: Picks): string[] {
  const [from = "", to] = pair.split(" ");
  return right.filter((each) => each !== to).map((each) => `${from} ${each}`);
}

const withoutEach = (picks: Picks): Picks[] => picks.map((_, at) => picks.toSpliced(at, 1));

const listSubsets = (options: Picks): Picks[] =>
  Array.from({ length: 2 ** options.length }, (_, bits) =>
    options.filter((_option, at) => Math.floor(bits / 2 ** at) % 2 === 1),
  );

function weigh(id: string, options: Picks, tries: readonly TriedPicks[], score: Score): FoundKey {
  const best = tries.reduce((top, each) => (compare(each.score, top.score) > 0 ? each : top), NONE);
  const most = best.score;
  const right = findFewest(
    tries.filter(({ score: each }) => compare(each, most) === 0).map(({ picks }) => picks),
  );
  if (compare(most, ZERO) <= 0) return { kind: "unclear", id, most: ZERO, right: [] };
  if (isAllOrNothing(best, tries)) return { kind: "all", id, most, right };
  const canLose = tries.some((each) => compare(each.score, ZERO) < 0);
  for (const values of [valuesAlone(options, score), valuesBeside(options, best, score)])
    if (isSum(values, most, tries)) return { kind: "shares", id, most, values, canLose, ...NO_TEXTS };
  return { kind: "unclear", id, most, right };
}

/** The fewest of the choices that earn the most, where all of these have it in them; else none, as it would be a guess. */
function findFewest(best: readonly Picks[]): Picks {
  const [first = []] = best.toSorted((one, other) => new Set(one).size - new Set(other).size);
  return best.every((picks) => first.every((each) => picks.includes(each))) ? first : [];
}

const NONE: TriedPicks = { picks: [], score: ZERO };

const isSame = (one: Picks, other: Picks): boolean =>
  new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));

const isAllOrNothing = (best: TriedPicks, tries: readonly TriedPicks[]): boolean =>
  tries.every(({ picks, score }) => isSame(picks, best.picks) || compare(score, ZERO) <= 0) &&
  (best.picks.length > 1 ||
    tries.some(({ picks }) => picks.length > 1 && picks.includes(best.picks[0] ?? "")));

const valuesAlone = (options: Picks, score: Score) =>
  new Map(options.map((option) => [option, score([option])] as const));

/** Where nothing goes below 0, what a wrong option costs is seen beside the right ones alone. */
const valuesBeside = (options: Picks, { picks, score: most }: TriedPicks, score: Score) =>
  new Map(
    options.map((option) => {
      const at = picks.indexOf(option);
      return at === -1
        ? ([option, subtract(score([...picks, option]), most)] as const)
        : ([option, subtract(most, score(picks.toSpliced(at, 1)))] as const);
    }),
  );

/** Whether the score is the sum of these values, within 0 and the most. */
function isSum(values: ReadonlyMap<string, Fraction>, most: Fraction, tries: readonly TriedPicks[]): boolean {
  const toShare = (score: Fraction) => clampShare(divide(score, most));
  return tries.every(({ picks, score }) => {
    const sum = sumFractions([...new Set(picks)].map((pick) => values.get(pick) ?? ZERO));
    return compare(toShare(sum), toShare(score)) === 0;
  });
}

/** How an order earns the score. Of many items those next to a known order are tried. */
export function probeOrder(
  { id, items, seeds }: Extract<ProbedResponse, { kind: "order" }>,
  score: Score,
): FoundKey {
  refuseTooMany((seeds.length + 1) * items.length ** 2);
  const orders =
    items.length <= MOST_ORDERED_WHOLE
      ? listOrders(items)
      : [...seeds, items].flatMap((order) => [
          order,
          order.toReversed(),
          ...order.map((_, at) => [...order.slice(at), ...order.slice(0, at)]),
          ...order.slice(1).map((_, at) => swapped(order, at)),
        ]);
  const tries = orders.map((picks) => ({ picks, score: score(picks) }));
  const best = tries.reduce((top, each) => (compare(each.score, top.score) > 0 ? each : top), NONE);
  const right = best.picks;
  if (compare(best.score, ZERO) <= 0) return { kind: "unclear", id, most: ZERO, right: [] };
  const isClear = tries.every(
    (each) => each.picks.join(" ") === right.join(" ") || compare(each.score, ZERO) <= 0,
  );
  const isOnly = tries.every(
    (each) => each.picks.join(" ") === right.join(" ") || compare(each.score, best.score) < 0,
  );
  return { kind: isClear ? "all" : "unclear", id, most: best.score, right: isOnly ? right : [] };
}

const swapped = (order: Picks, at: number): string[] =>
  order.map((each, no) => order[no === at ? at + 1 : no === at + 1 ? at : no] ?? each);

const listOrders = (items: Picks): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => listOrders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
