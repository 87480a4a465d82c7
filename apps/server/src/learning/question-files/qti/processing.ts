import { compare, parseExact, type Fraction, ZERO, ONE } from "@dars/contract/learning/exact";

import { listChildren, type Element, listElements, getText } from "#learning/question-files/markup/nodes.ts";

import type { Declarations } from "./declarations.ts";
import { type NumberCondition, numberCondition } from "./number-conditions.ts";

/** How a response earns its part of the score. */
export type Scheme =
  | { readonly kind: "correct"; readonly response: string; readonly points: Fraction }
  | { readonly kind: "map"; readonly response: string }
  | {
      readonly kind: "numbers";
      readonly response: string;
      readonly bands: readonly SchemeBand[];
      /** Whether a bound of a range is not right itself. */
      readonly isOpen?: boolean;
    };

export interface SchemeBand extends NumberCondition {
  readonly points: Fraction;
  /** The feedback that is shown for it: outcome and identifier. */
  readonly feedback: string | undefined;
}

export type FeedbackTime = "general" | "right" | "partial" | "wrong";

export interface Processing {
  /** One for each scored response; undefined if the item has custom rules that cannot be imported. */
  readonly schemes: readonly Scheme[] | undefined;
  /** Outcomes that take the value of the response: feedback by the option that was chosen. */
  readonly byChoice: ReadonlySet<string>;
  /** When a feedback, named by outcome and identifier, is shown. */
  readonly times: ReadonlyMap<string, FeedbackTime>;
  /** The feedback, named the same way, that an option shows and no other one, by `optionName`. */
  readonly byOption: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the schemes are no more than the key that the file names: its rules are others. */
  readonly isSuggestion: boolean;
  /** Whether the file has no rules, and its right answers are taken for them. */
  readonly isAssumed?: boolean;
}

/** The rules of marking where they are the standard templates, written out or by name; see docs/exercises.md. */
export function parseProcessing(item: Element, declarations: Declarations): Processing {
  const [processing] = listChildren(item, "responseProcessing");
  const none: Processing = {
    schemes: [],
    byChoice: new Set(),
    times: new Map(),
    byOption: new Map(),
    isSuggestion: false,
  };
  if (!processing) return none;
  const template = processing.attributes["template"];
  if (template !== undefined && listElements(processing).length === 0)
    return { ...none, schemes: templateScheme(template, declarations) };
  const reader = new ProcessingReader(declarations);
  for (const statement of listElements(processing)) reader.read(statement);
  return reader.finish();
}

/** The templates of QTI and those of Common Cartridge, wherever a file says they are. */
function templateScheme(template: string, { most, responses }: Declarations): Scheme[] | undefined {
  const [, name] =
    /\/(match_correct|map_response|CC2_match(?:_basic)?|CC2_map_response)(?:\.xml)?$/iu.exec(template) ?? [];
  if (name === undefined) return undefined;
  const [only = "", ...more] = responses.keys();
  const response = more.length === 0 ? only : "RESPONSE";
  if (/map_response/iu.test(name)) return [{ kind: "map", response }];
  const points = /^CC2/iu.test(name) && most && compare(most, ZERO) > 0 ? most : ONE;
  return [{ kind: "correct", response, points }];
}

class ProcessingReader {
  readonly #declarations: Declarations;
  readonly #schemes = new Map<string, Scheme[]>();
  readonly #byChoice = new Set<string>();
  readonly #times = new Map<string, FeedbackTime>();
  #isOwn = false;

  constructor(declarations: Declarations) {
    this.#declarations = declarations;
  }

  read(statement: Element): void {
    if (statement.name === "setOutcomeValue") this.#set(statement);
    else if (statement.name === "responseCondition") this.#condition(statement);
    else this.#isOwn = true;
  }

  finish(): Processing {
    return {
      schemes: this.#isOwn ? undefined : (this.#schemes.get("SCORE") ?? []),
      byChoice: this.#byChoice,
      times: this.#times,
      byOption: new Map(),
      isSuggestion: false,
    };
  }

  #set(statement: Element): void {
    const outcome = idAttribute(statement);
    const [expression] = listElements(statement);
    if (!expression) this.#isOwn = true;
    else if (expression.name === "mapResponse")
      this.#add(outcome, { kind: "map", response: idAttribute(expression) });
    else if (expression.name === "variable" && this.#declarations.responses.has(idAttribute(expression)))
      this.#byChoice.add(outcome);
    else if (expression.name === "sum") this.#sum(outcome, listElements(expression));
    else if (isIdentifier(expression)) this.#times.set(buildName(outcome, expression), "general");
    else this.#isOwn ||= !isZero(expression);
  }

  #sum(outcome: string, terms: readonly Element[]): void {
    const known: Scheme[] = [];
    for (const term of terms) {
      const own = this.#schemes.get(idAttribute(term));
      if (term.name === "mapResponse") known.push({ kind: "map", response: idAttribute(term) });
      else if (term.name === "variable" && own) known.push(...own);
      else this.#isOwn = true;
    }
    this.#schemes.set(outcome, known);
  }

  #add(outcome: string, scheme: Scheme, isMore = false): void {
    const before = this.#schemes.get(outcome) ?? [];
    if (before.length > 0 && !isMore) this.#isOwn = true;
    this.#schemes.set(outcome, [...before, scheme]);
  }

  #condition(statement: Element): void {
    const branches = listElements(statement);
    const conditions = branches
      .filter(({ name }) => name !== "responseElse")
      .map((branch) => listElements(branch)[0]);
    const [first] = conditions;
    if (!first) this.#isOwn = true;
    else if (first.name === "isNull" && conditions.length === 1) this.#unlessEmpty(branches);
    else if (first.name === "match" && conditions.length === 1) this.#match(first, branches);
    else if (isOfScore(first)) this.#ofScore(branches);
    else this.#numbers(branches);
  }

  /** An empty answer scores 0; the other branch holds the rest. */
  #unlessEmpty([ifEmpty, otherwise]: readonly Element[]): void {
    const isNothing = listElements(ifEmpty ?? EMPTY)
      .slice(1)
      .every((each) => each.name === "setOutcomeValue" && isZero(listElements(each)[0]));
    if (!isNothing) this.#isOwn = true;
    for (const statement of listElements(otherwise ?? EMPTY)) this.read(statement);
  }

  #match(condition: Element, [ifRight, otherwise]: readonly Element[]): void {
    const response = matchedResponse(condition);
    if (response === undefined || !this.#declarations.responses.has(response)) {
      this.#isOwn = true;
      return;
    }
    for (const statement of listElements(ifRight ?? EMPTY).slice(1)) {
      const value = this.#numberSet(statement);
      if (!value) this.#feedback(statement, "right");
      else
        this.#add(idAttribute(statement), { kind: "correct", response, points: value.points }, value.isMore);
    }
    for (const statement of listElements(otherwise ?? EMPTY))
      if (!isZeroSet(statement)) this.#feedback(statement, "wrong");
  }

  #ofScore(branches: readonly Element[]): void {
    for (const branch of branches) {
      const [condition, ...statements] = listElements(branch);
      const isElse = branch.name === "responseElse";
      const time = isElse ? "wrong" : condition?.name === "gt" ? "partial" : "right";
      for (const statement of isElse ? listElements(branch) : statements) this.#feedback(statement, time);
    }
  }

  #numbers(branches: readonly Element[]): void {
    const ends = branches.filter(({ name }) => name === "responseElse");
    if (!ends.flatMap(listElements).every(isZeroSet)) this.#isOwn = true;
    const bands = branches.filter((branch) => !ends.includes(branch)).map((branch) => this.#band(branch));
    const [first] = bands;
    const isSame = bands.every(
      (band) => band?.response === first?.response && band?.outcome === first?.outcome,
    );
    const known = bands.filter((band) => band !== undefined);
    if (!first || !isSame) this.#isOwn = true;
    else this.#add(first.outcome, { kind: "numbers", response: first.response, bands: known });
  }

  /** One condition on a number with what it earns, and at most one feedback. */
  #band(branch: Element): (SchemeBand & { readonly outcome: string }) | undefined {
    const [condition, ...statements] = listElements(branch);
    const found = condition && numberCondition(condition, this.#declarations);
    const score = statements.find((each) => this.#numberSet(each));
    const points = score && this.#numberSet(score)?.points;
    const others = statements.filter((each) => each !== score);
    if (!found || !points || others.length > 1) return undefined;
    const feedback = others[0] && feedbackName(others[0]);
    return { ...found, points, feedback, outcome: idAttribute(score) };
  }

  #feedback(statement: Element, time: FeedbackTime): void {
    const name = statement.name === "setOutcomeValue" ? feedbackName(statement) : undefined;
    if (name === undefined) this.#isOwn = true;
    else this.#times.set(name, time);
  }

  /** A number that an outcome is set to, or is raised by. */
  #numberSet(statement: Element): { readonly points: Fraction; readonly isMore: boolean } | undefined {
    const [expression] = listElements(statement);
    if (statement.name !== "setOutcomeValue" || !expression) return undefined;
    const own = resolveNumber(expression, this.#declarations);
    if (own) return { points: own, isMore: false };
    const terms = expression.name === "sum" ? listElements(expression) : [];
    const outcome = idAttribute(statement);
    const added = terms.filter((term) => term.name !== "variable" || idAttribute(term) !== outcome);
    const more =
      terms.length === 2 && added[0] && added.length === 1
        ? resolveNumber(added[0], this.#declarations)
        : undefined;
    return more && { points: more, isMore: true };
  }
}

const EMPTY: Element = { name: "", attributes: {}, children: [] };
const NUMBERS = new Set(["float", "integer"]);

const idAttribute = ({ attributes }: Element): string => attributes["identifier"] ?? "";

const buildName = (outcome: string, value: Element): string => `${outcome} ${getText(value).trim()}`;

const isIdentifier = ({ name, attributes }: Element): boolean =>
  name === "baseValue" && attributes["baseType"] === "identifier";

function resolveNumber(expression: Element, { numbers }: Declarations): Fraction | undefined {
  if (expression.name === "variable") return numbers.get(idAttribute(expression));
  const isNumber = expression.name === "baseValue" && NUMBERS.has(expression.attributes["baseType"] ?? "");
  return isNumber ? parseExact(getText(expression).trim()) : undefined;
}

function isZero(expression: Element | undefined): boolean {
  const value = expression?.name === "baseValue" ? parseExact(getText(expression).trim()) : undefined;
  return value !== undefined && compare(value, ZERO) === 0;
}

const isZeroSet = (statement: Element): boolean =>
  statement.name === "setOutcomeValue" && isZero(listElements(statement)[0]);

function feedbackName(statement: Element): string | undefined {
  const [expression] = listElements(statement);
  return expression && isIdentifier(expression) ? buildName(idAttribute(statement), expression) : undefined;
}

/** The response that is compared with its own right answer. */
function matchedResponse(condition: Element): string | undefined {
  const [variable, correct] = listElements(condition);
  if (variable?.name !== "variable" || correct?.name !== "correct") return undefined;
  return idAttribute(variable) === idAttribute(correct) ? idAttribute(correct) : undefined;
}

/** A comparison of the score that is already there, with which feedback for the whole is chosen. */
function isOfScore(condition: Element): boolean {
  const [variable, value] = listElements(condition);
  return (
    /^(?:gte|gt)$/u.test(condition.name) &&
    variable?.name === "variable" &&
    idAttribute(variable) === "SCORE" &&
    value?.name === "baseValue"
  );
}
