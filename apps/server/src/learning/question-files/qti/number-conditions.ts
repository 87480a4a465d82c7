import { add, exactText, parseExact, type Fraction, subtract } from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";

import { type Element, listElements, getText } from "#learning/question-files/markup/nodes.ts";

import type { Declarations } from "./declarations.ts";

export interface NumberCondition {
  readonly response: string;
  readonly range: NumberBand["range"];
}

/** A condition that a number is equal to another, within a tolerance or exactly, or between two. */
export function numberCondition(condition: Element, declarations: Declarations): NumberCondition | undefined {
  if (condition.name === "equal") return equalTo(condition, declarations);
  if (condition.name !== "and") return undefined;
  const [low, high] = listElements(condition);
  const from = low?.name === "gte" ? bound(low) : undefined;
  const to = high?.name === "lte" ? bound(high) : undefined;
  if (!from || !to || from.response !== to.response) return undefined;
  return { response: from.response, range: { from: exactText(from.value), to: exactText(to.value) } };
}

function bound(condition: Element): { readonly response: string; readonly value: Fraction } | undefined {
  const [variable, base] = listElements(condition);
  const value = base?.name === "baseValue" ? parseExact(getText(base).trim()) : undefined;
  const response = variable?.name === "variable" ? variable.attributes["identifier"] : undefined;
  return value && response !== undefined ? { response, value } : undefined;
}

function equalTo(condition: Element, declarations: Declarations): NumberCondition | undefined {
  const [variable, other] = listElements(condition);
  const response = variable?.name === "variable" ? variable.attributes["identifier"] : undefined;
  if (response === undefined || !other) return undefined;
  const value = parseExact(comparedWith(other, response, declarations));
  const range = value && rangeAround(value, condition.attributes);
  return range && { response, range };
}

function comparedWith({ name, children }: Element, response: string, { responses }: Declarations): string {
  if (name === "correct") return responses.get(response)?.correct[0] ?? "";
  return name === "baseValue" ? children.map(getText).join("").trim() : "";
}

/** Tolerances are one number, or one below and one above; relative ones and open ends are rules of their own. */
function rangeAround(value: Fraction, attributes: Element["attributes"]): NumberBand["range"] | undefined {
  const { toleranceMode: mode = "exact", tolerance = "", includeLowerBound, includeUpperBound } = attributes;
  if (mode === "exact") return { value: exactText(value), tolerance: "0" };
  const [below, above = below] = tolerance.split(/\s+/u).map(parseExact);
  const isOpen = [includeLowerBound, includeUpperBound].includes("false");
  if (!below || !above || mode !== "absolute" || isOpen) return undefined;
  if (exactText(below) === exactText(above)) return { value: exactText(value), tolerance: exactText(below) };
  return { from: exactText(subtract(value, below)), to: exactText(add(value, above)) };
}
