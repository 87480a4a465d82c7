import { parseExact, type Fraction, ZERO } from "@dars/contract/learning/exact";

import {
  findChild,
  listChildren,
  type Element,
  getText,
  getChildText,
} from "#learning/question-files/markup/nodes.ts";

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
    /** Whether other words may stand around it. */
    readonly isLoose?: boolean;
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

export function parseDeclarations(item: Element): Declarations {
  const responses = listChildren(item, "responseDeclaration").map(parseResponse);
  const outcomes = listChildren(item, "outcomeDeclaration");
  const numbers = new Map<string, Fraction>();
  for (const outcome of outcomes) {
    const value = parseExact(getChildText(findChild(outcome, "defaultValue") ?? outcome, "value"));
    if (value) numbers.set(outcome.attributes["identifier"] ?? "", value);
  }
  const score = outcomes.find(({ attributes }) => attributes["identifier"] === "SCORE");
  return {
    responses: new Map(responses.map((response) => [response.id, response])),
    numbers,
    most: numbers.get("MAXSCORE") ?? parseExact(score?.attributes["normalMaximum"] ?? ""),
  };
}

function parseResponse(element: Element): ResponseDeclaration {
  const { attributes } = element;
  const correct = findChild(element, "correctResponse");
  const mapping = findChild(element, "mapping");
  return {
    id: attributes["identifier"] ?? "",
    cardinality: attributes["cardinality"] ?? "single",
    baseType: attributes["baseType"] ?? "",
    correct: correct ? listChildren(correct, "value").map((value) => getText(value).trim()) : [],
    mapping: mapping && parseMapping(mapping),
  };
}

function parseMapping(element: Element): Mapping {
  const number = (name: string) => parseExact(element.attributes[name] ?? "");
  return {
    entries: listChildren(element, "mapEntry").flatMap(({ attributes }) => {
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
export function parsePair(value: string): { readonly left: string; readonly right: string } | undefined {
  const [left, right, more] = value.split(/\s+/u);
  return left && right && more === undefined ? { left: toId(left), right: toId(right) } : undefined;
}

/** An identifier as our ids are written. */
export function toId(identifier: string): string {
  const plain = identifier.replaceAll(/[^A-Za-z0-9_.-]/gu, "_").slice(0, 63);
  return /^[A-Za-z_]/u.test(plain) ? plain : `_${plain}`;
}
