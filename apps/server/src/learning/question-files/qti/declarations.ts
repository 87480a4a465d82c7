import { parseExact, type Fraction, ZERO } from "@dars/contract/learning/exact";

import { childOf, childrenOf, type Element, textOf, wordsOf } from "#learning/question-files/markup/nodes.ts";

/** What an answer is compared with. */
export interface ResponseDeclaration {
  readonly id: string;
  readonly cardinality: string;
  readonly baseType: string;
  readonly correct: readonly string[];
  readonly mapping: Mapping | undefined;
}

export interface Mapping {
  readonly entries: ReadonlyArray<{
    readonly key: string;
    readonly value: Fraction;
    readonly isCaseExact: boolean;
  }>;
  readonly otherwise: Fraction;
  readonly lower: Fraction | undefined;
  readonly upper: Fraction | undefined;
}

export interface Declarations {
  readonly responses: ReadonlyMap<string, ResponseDeclaration>;
  /** Numbers that outcomes begin with, such as MAXSCORE. */
  readonly numbers: ReadonlyMap<string, Fraction>;
  /** The most that the item says it is worth, where it does. */
  readonly most: Fraction | undefined;
}

export function declarationsOf(item: Element): Declarations {
  const responses = childrenOf(item, "responseDeclaration").map(responseOf);
  const outcomes = childrenOf(item, "outcomeDeclaration");
  const numbers = new Map<string, Fraction>();
  for (const outcome of outcomes) {
    const value = parseExact(wordsOf(childOf(outcome, "defaultValue") ?? outcome, "value"));
    if (value) numbers.set(outcome.attributes["identifier"] ?? "", value);
  }
  const score = outcomes.find(({ attributes }) => attributes["identifier"] === "SCORE");
  return {
    responses: new Map(responses.map((response) => [response.id, response])),
    numbers,
    most: numbers.get("MAXSCORE") ?? parseExact(score?.attributes["normalMaximum"] ?? ""),
  };
}

function responseOf(element: Element): ResponseDeclaration {
  const { attributes } = element;
  const correct = childOf(element, "correctResponse");
  const mapping = childOf(element, "mapping");
  return {
    id: attributes["identifier"] ?? "",
    cardinality: attributes["cardinality"] ?? "single",
    baseType: attributes["baseType"] ?? "",
    correct: correct ? childrenOf(correct, "value").map((value) => textOf(value).trim()) : [],
    mapping: mapping && mappingOf(mapping),
  };
}

function mappingOf(element: Element): Mapping {
  const number = (name: string) => parseExact(element.attributes[name] ?? "");
  return {
    entries: childrenOf(element, "mapEntry").flatMap(({ attributes }) => {
      const value = parseExact(attributes["mappedValue"] ?? "");
      const isCaseExact = attributes["caseSensitive"] !== "false";
      return value ? [{ key: (attributes["mapKey"] ?? "").trim(), value, isCaseExact }] : [];
    }),
    otherwise: number("defaultValue") ?? ZERO,
    lower: number("lowerBound"),
    upper: number("upperBound"),
  };
}

/** A pair such as "A G1". */
export function pairOf(value: string): { readonly left: string; readonly right: string } | undefined {
  const [left, right, more] = value.split(/\s+/u);
  return left && right && more === undefined ? { left: idOf(left), right: idOf(right) } : undefined;
}

/** An identifier as our ids are written. */
export function idOf(identifier: string): string {
  const plain = identifier.replaceAll(/[^A-Za-z0-9_.-]/gu, "_").slice(0, 63);
  return /^[A-Za-z_]/u.test(plain) ? plain : `_${plain}`;
}
