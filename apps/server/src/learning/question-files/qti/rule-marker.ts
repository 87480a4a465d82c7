import { type Fraction, ZERO } from "@dars/contract/learning/exact";

import {
  type Element,
  findChild,
  listChildren,
  listElements,
} from "#learning/question-files/markup/nodes.ts";
import { Effort } from "#learning/question-files/probing/effort.ts";
import { type Marker, NotUnderstood } from "#learning/question-files/probing/marker.ts";

import type { Declarations } from "./declarations.ts";
import { evaluate, holds, isKnownRule, type RuleState } from "./evaluate.ts";
import { isNumber, type RuleValue, single, toValue } from "./rule-values.ts";

const STATEMENTS = new Set([
  "setOutcomeValue",
  "responseCondition",
  "responseIf",
  "responseElseIf",
  "responseElse",
  "responseProcessingFragment",
  "exitResponse",
]);

/**
 * Marks answers as the rules of an item do. Numbers that answers are compared with are added to `compared`. Throws
 * NotUnderstood where a part of the rules is not known, even one that only few answers come to.
 */
export function ruleMarker(item: Element, declarations: Declarations, compared: Set<Fraction>): Marker {
  const [processing] = listChildren(item, "responseProcessing");
  if (processing) requireKnown(processing);
  const effort = new Effort();
  const defaults = listChildren(item, "outcomeDeclaration").map(
    (outcome) => [outcome.attributes["identifier"] ?? "", defaultValue(outcome)] as const,
  );
  return (answers) => {
    const state: RuleState = { declarations, answers, outcomes: new Map(defaults), compared, effort };
    if (processing) new RuleRun(state).run(listElements(processing));
    const score = state.outcomes.get("SCORE")?.items[0];
    return { score: isNumber(score) ? score : ZERO, shown: listShown(state) };
  };
}

function requireKnown(element: Element): void {
  for (const child of listElements(element)) {
    if (!STATEMENTS.has(child.name) && !isKnownRule(child.name)) throw new NotUnderstood(child.name);
    requireKnown(child);
  }
}

function defaultValue(outcome: Element): RuleValue {
  const { baseType = "", cardinality = "single" } = outcome.attributes;
  const values = listChildren(findChild(outcome, "defaultValue") ?? outcome, "value");
  const value = toValue(
    values.flatMap(({ children }) => children.filter((child) => typeof child === "string")),
    baseType,
    cardinality,
  );
  const isEmptyNumber = value.items.length === 0 && /^(?:float|integer)$/u.test(baseType);
  return isEmptyNumber && cardinality === "single" ? single(ZERO) : value;
}

const listShown = ({ outcomes }: RuleState): ReadonlySet<string> =>
  new Set(
    [...outcomes].flatMap(([outcome, { items }]) =>
      items.filter((atom) => typeof atom === "string").map((atom) => `${outcome} ${atom}`),
    ),
  );

/** The statements of one answer. An exit ends them. */
class RuleRun {
  readonly #state: RuleState;
  #isOver = false;

  constructor(state: RuleState) {
    this.#state = state;
  }

  run(statements: readonly Element[]): void {
    for (const statement of statements) {
      if (this.#isOver) return;
      this.#state.effort.spend();
      this.#step(statement);
    }
  }

  #step(statement: Element): void {
    const [expression] = listElements(statement);
    switch (statement.name) {
      case "setOutcomeValue":
        if (!expression) throw new NotUnderstood("an empty rule");
        this.#state.outcomes.set(statement.attributes["identifier"] ?? "", evaluate(expression, this.#state));
        break;
      case "responseCondition":
        this.#branch(listElements(statement));
        break;
      case "responseProcessingFragment":
        this.run(listElements(statement));
        break;
      case "exitResponse":
        this.#isOver = true;
        break;
      default:
        throw new NotUnderstood(statement.name);
    }
  }

  #branch(branches: readonly Element[]): void {
    for (const branch of branches) {
      const [condition, ...statements] = listElements(branch);
      if (branch.name === "responseElse") {
        this.run(listElements(branch));
        return;
      }
      if (condition && holds(condition, this.#state)) {
        this.run(statements);
        return;
      }
    }
  }
}
