import {
  absolute,
  add,
  compare,
  divide,
  type Fraction,
  isZero,
  multiply,
  parseExact,
  rational,
  subtract,
  whole,
  ONE,
  ZERO,
} from "@dars/contract/learning/exact";

import { type Element, getText, listElements } from "#learning/question-files/markup/nodes.ts";
import { addScores, type Effort, requireScore } from "#learning/question-files/probing/effort.ts";
import { NotUnderstood } from "#learning/question-files/probing/marker.ts";

import type { Declarations } from "./declarations.ts";
import { mapTexts } from "./map-texts.ts";
import {
  type Atom,
  isNumber,
  isSameAtom,
  isSameValue,
  NULL_VALUE,
  type RuleValue,
  single,
  toAtom,
  toValue,
} from "./rule-values.ts";

/** What the rules of an item work on while an answer is marked. */
export interface RuleState {
  readonly declarations: Declarations;
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly outcomes: Map<string, RuleValue>;
  /** Numbers that an answer is compared with are added to it. */
  readonly compared: Set<Fraction>;
  readonly effort: Effort;
}

type Rule = (element: Element, state: RuleState) => RuleValue;

const nameIn = ({ attributes }: Element): string => attributes["identifier"] ?? "";

/** What an expression comes to. Throws NotUnderstood for one that is not known. */
export function evaluate(element: Element, state: RuleState): RuleValue {
  state.effort.spend();
  const rule = RULES.get(element.name);
  if (!rule) throw new NotUnderstood(element.name);
  return rule(element, state);
}

/** Whether the meaning of an expression is known. */
export const isKnownRule = (name: string): boolean => RULES.has(name);

/** Whether a condition holds; one that comes to null does not. */
export const holds = (element: Element, state: RuleState): boolean =>
  evaluate(element, state).items[0] === true;

const parts = (element: Element, state: RuleState): RuleValue[] =>
  listElements(element).map((child) => evaluate(child, state));

/** The numbers of all parts; undefined where one is null. */
function numbersIn(values: readonly RuleValue[]): Fraction[] | undefined {
  if (values.some(({ items }) => items.length === 0)) return undefined;
  const numbers = values.flatMap(({ items }) => items.filter(isNumber));
  if (numbers.length < values.length) throw new NotUnderstood("a number that is none");
  return numbers;
}

const arithmetic =
  (count: (numbers: readonly Fraction[]) => Fraction | undefined): Rule =>
  (element, state) => {
    const numbers = numbersIn(parts(element, state));
    const result = numbers && count(numbers);
    return result ? single(requireScore(result)) : NULL_VALUE;
  };

const comparison =
  (isSo: (order: number) => boolean): Rule =>
  (element, state) => {
    const numbers = numbersIn(parts(element, state));
    const [one, other] = numbers ?? [];
    if (!one || !other) return NULL_VALUE;
    state.compared.add(one).add(other);
    return single(isSo(compare(one, other)));
  };

const extreme = (sign: number) =>
  arithmetic((numbers) => numbers.toSorted((one, other) => sign * compare(one, other))[0]);

function variable(element: Element, { declarations, answers, outcomes }: RuleState): RuleValue {
  const name = nameIn(element);
  const response = declarations.responses.get(name);
  if (response) return toValue(answers.get(name) ?? [], response.baseType, response.cardinality);
  return outcomes.get(name) ?? NULL_VALUE;
}

function correct(element: Element, { declarations }: RuleState): RuleValue {
  const response = declarations.responses.get(nameIn(element));
  return response ? toValue(response.correct, response.baseType, response.cardinality) : NULL_VALUE;
}

function mapped(element: Element, { declarations, answers, effort }: RuleState): RuleValue {
  const response = declarations.responses.get(nameIn(element));
  if (!response?.mapping) throw new NotUnderstood("a mapping that is missing");
  effort.spend(response.mapping.entries.length * (answers.get(response.id)?.length ?? 0));
  return single(mapTexts(response, response.mapping, answers.get(response.id) ?? []));
}

function match(element: Element, state: RuleState): RuleValue {
  const [one = NULL_VALUE, other = NULL_VALUE] = parts(element, state);
  if (one.items.length === 0 || other.items.length === 0) return NULL_VALUE;
  for (const atom of [...one.items, ...other.items]) if (isNumber(atom)) state.compared.add(atom);
  return single(isSameValue(one, other));
}

/** The numbers that are equal to `target` by these tolerances. Throws NotUnderstood for those that are computed. */
function equalRange({ attributes }: Element, target: Fraction): readonly [low: Fraction, high: Fraction] {
  const { toleranceMode = "exact", tolerance = "" } = attributes;
  if (toleranceMode === "exact") return [target, target];
  const [below, above = below] = tolerance.trim().split(/\s+/u).map(parseExact);
  if (!below || !above) throw new NotUnderstood("a tolerance");
  const unit = toleranceMode === "relative" ? divide(absolute(target), whole(100)) : ONE;
  return [subtract(target, multiply(below, unit)), add(target, multiply(above, unit))];
}

/** Tolerances are around what the answer is compared with, wherever it stands. */
function equal(element: Element, state: RuleState): RuleValue {
  const [one, other] = numbersIn(parts(element, state)) ?? [];
  if (!one || !other) return NULL_VALUE;
  const [answer, target] = isAnswerFirst(element, state) ? [one, other] : [other, one];
  const [low, high] = equalRange(element, target);
  state.compared.add(low).add(high);
  const { includeLowerBound, includeUpperBound } = element.attributes;
  const isAbove = compare(answer, low) > (includeLowerBound === "false" ? 0 : -1);
  return single(isAbove && compare(answer, high) < (includeUpperBound === "false" ? 0 : 1));
}

function isAnswerFirst(element: Element, { declarations }: RuleState): boolean {
  const [first] = listElements(element);
  return first?.name === "variable" && declarations.responses.has(nameIn(first));
}

function stringMatch(element: Element, state: RuleState): RuleValue {
  const [one, other] = parts(element, state).map(({ items }) => items[0]);
  if (typeof one !== "string" || typeof other !== "string") return NULL_VALUE;
  const isExact = element.attributes["caseSensitive"] !== "false";
  const [a, b] = isExact ? [one, other] : [one.toLowerCase(), other.toLowerCase()];
  return single(element.attributes["substring"] === "true" ? a.includes(b) : a === b);
}

/** Whether the second text contains the first. */
function substring(element: Element, state: RuleState): RuleValue {
  const [one, other] = parts(element, state).map(({ items }) => items[0]);
  if (typeof one !== "string" || typeof other !== "string") return NULL_VALUE;
  const isExact = element.attributes["caseSensitive"] !== "false";
  return single(isExact ? other.includes(one) : other.toLowerCase().includes(one.toLowerCase()));
}

function contains(element: Element, state: RuleState): RuleValue {
  const [all = NULL_VALUE, some = NULL_VALUE] = parts(element, state);
  if (all.items.length === 0 || some.items.length === 0) return NULL_VALUE;
  if (all.isOrdered) throw new NotUnderstood("a part of an order");
  return single(some.items.every((atom) => all.items.some((each) => isSameAtom(each, atom))));
}

function member(element: Element, state: RuleState): RuleValue {
  const [one = NULL_VALUE, all = NULL_VALUE] = parts(element, state);
  if (one.items.length === 0 || all.items.length === 0) return NULL_VALUE;
  return single(all.items.some((each) => isSameAtom(each, one.items[0])));
}

const gathered =
  (isOrdered: boolean): Rule =>
  (element, state) => ({ items: parts(element, state).flatMap(({ items }) => items), isOrdered });

function index(element: Element, state: RuleState): RuleValue {
  const [all = NULL_VALUE] = parts(element, state);
  const atom = all.items[Number(element.attributes["n"]) - 1];
  return atom === undefined ? NULL_VALUE : single(atom);
}

function deleted(element: Element, state: RuleState): RuleValue {
  const [one = NULL_VALUE, all = NULL_VALUE] = parts(element, state);
  return { ...all, items: all.items.filter((each) => !isSameAtom(each, one.items[0])) };
}

function countHolding(element: Element, state: RuleState): RuleValue {
  const [least, most] = [Number(element.attributes["min"]), Number(element.attributes["max"])];
  const count = listElements(element).filter((child) => holds(child, state)).length;
  return single(count >= least && count <= most);
}

function findDefault(element: Element, { declarations }: RuleState): RuleValue {
  const number = declarations.numbers.get(nameIn(element));
  return number ? single(number) : NULL_VALUE;
}

function baseValue(element: Element): RuleValue {
  const atom: Atom | undefined = toAtom(getText(element), element.attributes["baseType"] ?? "");
  if (atom === undefined) throw new NotUnderstood("a value");
  return single(atom);
}

function negated(element: Element, state: RuleState): RuleValue {
  const [condition = NULL_VALUE] = parts(element, state);
  return condition.items.length === 0 ? NULL_VALUE : single(condition.items[0] !== true);
}

const quotient = ([one, other]: readonly Fraction[]) =>
  one && other && !isZero(other) ? divide(one, other) : undefined;

/** The whole number below or at a fraction. */
function floor(value: Fraction): Fraction {
  const [n, d] = [BigInt(value.n), BigInt(value.d)];
  const cut = n / d;
  return rational(n < 0n && cut * d !== n ? cut - 1n : cut);
}

const rounded = (count: (number: Fraction) => Fraction) =>
  arithmetic(([one]) => (one === undefined ? undefined : count(one)));

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["variable", variable],
  ["correct", correct],
  ["default", findDefault],
  ["baseValue", baseValue],
  ["null", () => NULL_VALUE],
  ["mapResponse", mapped],
  ["match", match],
  ["equal", equal],
  ["stringMatch", stringMatch],
  ["substring", substring],
  ["contains", contains],
  ["member", member],
  ["multiple", gathered(false)],
  ["ordered", gathered(true)],
  ["index", index],
  ["delete", deleted],
  ["anyN", countHolding],
  ["containerSize", (element, state) => single(whole(parts(element, state)[0]?.items.length ?? 0))],
  ["isNull", (element, state) => single((parts(element, state)[0]?.items.length ?? 0) === 0)],
  ["not", negated],
  ["and", (element, state) => single(listElements(element).every((child) => holds(child, state)))],
  ["or", (element, state) => single(listElements(element).some((child) => holds(child, state)))],
  ["gt", comparison((order) => order > 0)],
  ["gte", comparison((order) => order >= 0)],
  ["lt", comparison((order) => order < 0)],
  ["lte", comparison((order) => order <= 0)],
  ["sum", arithmetic(addScores)],
  [
    "product",
    arithmetic((numbers) =>
      numbers.reduce((product, number) => requireScore(multiply(product, number)), ONE),
    ),
  ],
  ["subtract", arithmetic(([one, other]) => (one && other ? subtract(one, other) : undefined))],
  ["divide", arithmetic(quotient)],
  ["min", extreme(1)],
  ["max", extreme(-1)],
  [
    "truncate",
    rounded((number) =>
      compare(number, ZERO) < 0 ? subtract(ZERO, floor(subtract(ZERO, number))) : floor(number),
    ),
  ],
  ["round", rounded((number) => floor(add(number, rational(1, 2))))],
  ["integerToFloat", rounded((number) => number)],
]);
