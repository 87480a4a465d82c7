import {
  add,
  compare,
  divide,
  type Fraction,
  isZero,
  multiply,
  parseExact,
  subtract,
  sumFractions,
  whole,
  ZERO,
} from "@dars/contract/learning/exact";

import {
  below,
  type Element,
  getText,
  listChildren,
  listElements,
} from "#learning/question-files/markup/nodes.ts";
import { Effort, requireScore } from "#learning/question-files/probing/effort.ts";
import { type Marker, NotUnderstood, type TriedAnswers } from "#learning/question-files/probing/marker.ts";

import type { PresentedResponse } from "./item-parts.ts";

/** Conditions that are looked at while one answer is marked. */
interface ConditionLook {
  readonly answers: TriedAnswers;
  readonly responses: ReadonlyMap<string, PresentedResponse>;
  readonly effort: Effort;
  /** Whether an earlier condition was met. */
  wasMet: boolean;
  /** How many items of an order are named so far in one condition. */
  readonly places: Map<string, number>;
  /** What the first place of an order is called, where the file says places. */
  readonly firstPlace: number;
}

const getRespondent = ({ attributes }: Element): string => attributes["respident"] ?? "";

/** Marks answers by the conditions of an item of QTI 1.2. */
export function conditionMarker(item: Element, responses: readonly PresentedResponse[]): Marker {
  const conditions = below(item, new Set(["respcondition"]));
  const others = new Set(conditions.filter((condition) => below(condition, new Set(["other"])).length > 0));
  const effort = new Effort();
  const score = pickScore(conditions);
  const most = findMost(item);
  const indexes = below(item, new Set(["varequal"])).map(({ attributes }) =>
    Number(attributes["index"] ?? "NaN"),
  );
  const firstPlace = indexes.includes(0) ? 0 : 1;
  const byId = new Map(responses.map((response) => [response.id, response]));
  return (answers) => {
    const variables = new Map<string, Fraction>();
    const shown = new Set<string>();
    const look = { answers, responses: byId, effort, wasMet: false, places: new Map(), firstPlace };
    for (const condition of conditions) {
      look.places.clear();
      if (!isMet(condition, look)) continue;
      look.wasMet ||= !others.has(condition);
      for (const setting of listChildren(condition, "setvar")) setVariable(setting, variables, most);
      for (const feedback of listChildren(condition, "displayfeedback"))
        shown.add(feedback.attributes["linkrefid"] ?? "");
      if ((condition.attributes["continue"] ?? "").toLowerCase() === "no") break;
    }
    return { score: score(variables), shown };
  };
}

/** What SCORE.max stands for. */
function findMost(item: Element): Fraction {
  const stated = below(item, new Set(["decvar"])).map(({ attributes }) =>
    parseExact(attributes["maxvalue"] ?? ""),
  );
  return stated.find((value) => value && compare(value, ZERO) > 0) ?? whole(100);
}

const getVariable = ({ attributes }: Element): string =>
  attributes["varname"] ?? attributes["variablename"] ?? "SCORE";

/** Shares of a whole that Blackboard sets one by one, and which add up. */
const PARTS = "PartialCreditPercent";

function setVariable(setting: Element, variables: Map<string, Fraction>, most: Fraction): void {
  const name = getVariable(setting);
  const text = getText(setting).trim();
  const value = /\.max$/iu.test(text) ? most : text === "" ? ZERO : parseExact(text);
  if (!value) throw new NotUnderstood("a score");
  const before = variables.get(name) ?? ZERO;
  const action = name === PARTS ? "Add" : (setting.attributes["action"] ?? "Set");
  variables.set(name, requireScore(computeValue(action, before, value)));
}

function computeValue(action: string, before: Fraction, value: Fraction): Fraction {
  switch (action.toLowerCase()) {
    case "add":
      return add(before, value);
    case "subtract":
      return subtract(before, value);
    case "multiply":
      return multiply(before, value);
    case "divide":
      return isZero(value) ? before : divide(before, value);
    default:
      return value;
  }
}

/** Which of its variables is the score. Throws NotUnderstood while it is marked where that is unclear. */
function pickScore(conditions: readonly Element[]): (variables: ReadonlyMap<string, Fraction>) => Fraction {
  const settings = conditions.flatMap((condition) => listChildren(condition, "setvar"));
  const gains = settings.filter((setting) => !/^0*(?:\.0*)?$/u.test(getText(setting).trim()));
  const names = [...new Set(gains.map(getVariable))].filter((name) => !/negative/iu.test(name));
  if (names.length > 0 && names.every((name) => /^D2L_(?:In)?correct$/iu.test(name)))
    return countRight(conditions);
  const main = ["SCORE", "que_score", PARTS].find((name) => names.includes(name));
  if (main !== undefined) return (variables) => variables.get(main) ?? ZERO;
  return (variables) => sumFractions(names.map((name) => variables.get(name) ?? ZERO));
}

/** D2L counts what is right and what is wrong; where it counts what is rightly left out, all has to be right. */
function countRight(conditions: readonly Element[]): (variables: ReadonlyMap<string, Fraction>) => Fraction {
  const rightOnes = conditions.filter((condition) =>
    listChildren(condition, "setvar").some((setting) => getVariable(setting) === "D2L_Correct"),
  );
  const isWhole = rightOnes.some((condition) => below(condition, new Set(["not"])).length > 0);
  return (variables) => {
    const right = variables.get("D2L_Correct") ?? ZERO;
    const count = subtract(right, variables.get("D2L_Incorrect") ?? ZERO);
    if (!isWhole) return count;
    return compare(count, whole(rightOnes.length)) === 0 ? whole(1) : ZERO;
  };
}

function isMet(condition: Element, look: ConditionLook): boolean {
  look.effort.spend();
  return listChildren(condition, "conditionvar").every((all) => allHold(all, look));
}

const RANGE = /^var(?:gte?|lte?)$/u;

/** All conditions of an element. Beside a range Blackboard names one number of it, which is not all that is right. */
function allHold(element: Element, look: ConditionLook): boolean {
  const children = listElements(element);
  const isRange = children.filter(({ name }) => RANGE.test(name)).length > 1;
  return children
    .filter(({ name }) => !isRange || name !== "varequal")
    .map((child) => holds(child, look))
    .every(Boolean);
}

function holds(element: Element, look: ConditionLook): boolean {
  look.effort.spend(1 + look.responses.size);
  switch (element.name) {
    case "and":
      return allHold(element, look);
    case "or":
      return listElements(element).some((child) => holds(child, look));
    case "not":
      return !allHold(element, look);
    case "other":
      return !look.wasMet;
    case "unanswered":
      return (look.answers.get(getRespondent(element)) ?? []).length === 0;
    case "varequal":
      return isEqual(element, look);
    case "varsubset":
    case "varsubstring":
      return isSubset(element, look);
    default:
      return isCompared(element, look);
  }
}

const isTheSame = (one: string, other: string, isExact: boolean): boolean =>
  isExact ? one === other : one.toLowerCase() === other.toLowerCase();

function isEqual(element: Element, look: ConditionLook): boolean {
  const named = getRespondent(element);
  const value = getText(element).trim();
  const response = findHolder(named, look.responses.values());
  if (!response) throw new NotUnderstood("a response that is not there");
  const answer = look.answers.get(response.id) ?? [];
  if (response.cardinality === "Ordered") return isAtPlace(element, value, answer, look);
  switch (response.kind) {
    case "group":
      return answer.includes(value.split(",").join(" "));
    case "choice":
      return answer.includes(response.id === named ? toLabelId(value, response) : named);
    case "number":
      return isSameNumber(answer, value);
    default:
      return answer.some((typed) => isTheSame(typed, value, isCaseExact(element)));
  }
}

/** The response of an id, which in some files is that of its only field or of an option. */
export const findHolder = (
  id: string,
  responses: Iterable<PresentedResponse>,
): PresentedResponse | undefined => {
  const all = [...responses];
  return (
    all.find((each) => each.id === id) ?? all.find(({ labels }) => labels.some((label) => label.id === id))
  );
};

/** The option of an ident, or of the words that ILIAS writes in its place. */
function toLabelId(value: string, { labels }: PresentedResponse): string {
  if (labels.some(({ id }) => id === value)) return value;
  return labels.find(({ element }) => getText(element).trim() === value)?.id ?? value;
}

function isSameNumber(answer: readonly string[], value: string): boolean {
  const right = parseExact(value);
  if (!right) throw new NotUnderstood("a number that is none");
  const typed = parseExact(answer[0] ?? "");
  return typed !== undefined && compare(typed, right) === 0;
}

const isCaseExact = ({ attributes }: Element): boolean => /^yes$/iu.test(attributes["case"] ?? "");

/** An item at its place: the next one of the condition, the stated one, or, as D2L writes it, the place of an item. */
function isAtPlace(element: Element, value: string, answer: readonly string[], look: ConditionLook): boolean {
  const id = getRespondent(element);
  if (!look.responses.has(id)) return answer[Number(value) - 1] === id;
  const next = look.places.get(id) ?? 0;
  look.places.set(id, next + 1);
  const stated = Number(element.attributes["index"] ?? "NaN");
  return answer[Number.isNaN(stated) ? next : stated - look.firstPlace] === value;
}

/** Pairs such as 3,8 of a group; several options of a choice; a part of a text. */
function isSubset(element: Element, { answers, responses }: ConditionLook): boolean {
  const [id, value] = [getRespondent(element), getText(element).trim()];
  const answer = answers.get(id) ?? [];
  const kind = responses.get(id)?.kind;
  if (kind === "group") return answer.includes(value.split(",").join(" "));
  if (kind === "choice") return value.split(",").every((each) => answer.includes(each.trim()));
  if (/^matches$/iu.test(element.attributes["setmatch"] ?? "")) throw new NotUnderstood("a pattern");
  const [typed = ""] = answer;
  return isCaseExact(element) ? typed.includes(value) : typed.toLowerCase().includes(value.toLowerCase());
}

const ORDERS: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ["varlt", (order) => order < 0],
  ["varlte", (order) => order <= 0],
  ["vargt", (order) => order > 0],
  ["vargte", (order) => order >= 0],
]);

function isCompared(element: Element, { answers }: ConditionLook): boolean {
  const isSo = ORDERS.get(element.name);
  const bound = parseExact(getText(element).trim());
  if (!isSo || !bound) throw new NotUnderstood(element.name);
  const typed = parseExact(answers.get(getRespondent(element))?.[0] ?? "");
  return typed !== undefined && isSo(compare(typed, bound));
}
