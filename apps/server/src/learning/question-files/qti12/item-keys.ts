import { compare, parseExact, ZERO } from "@dars/contract/learning/exact";

import {
  below,
  type Element,
  getText,
  listChildren,
  listElements,
} from "#learning/question-files/markup/nodes.ts";
import {
  type FoundKey,
  ifUnderstood,
  type Marker,
  type ProbedResponse,
  type TriedAnswers,
} from "#learning/question-files/probing/marker.ts";
import { probeAnswers } from "#learning/question-files/probing/probe-answers.ts";
import { probedFeedback, type ProbedFeedback } from "#learning/question-files/probing/probed-feedback.ts";

import { conditionMarker, findHolder } from "./condition-marker.ts";
import type { PresentedResponse } from "./item-parts.ts";

/** What the conditions of an item make of its responses. */
export interface ItemKeys {
  readonly keys: ReadonlyMap<string, FoundKey>;
  readonly feedback: ProbedFeedback;
  /** Whether the keys are all that the conditions do. */
  readonly isSure: boolean;
  /** Whether the responses earn something only all together. */
  readonly isWhole: boolean;
}

const NO_FEEDBACK: ProbedFeedback = { times: new Map(), byOption: new Map() };

const NO_KEYS: ItemKeys = { keys: new Map(), feedback: NO_FEEDBACK, isSure: false, isWhole: false };

/** Finds the keys by marking answers; without conditions, or where they are not understood, there are none. */
export function findKeys(item: Element, responses: readonly PresentedResponse[]): ItemKeys {
  const conditions = below(item, new Set(["respcondition"]));
  if (conditions.length === 0 || responses.length === 0) return NO_KEYS;
  return ifUnderstood(() => probeConditions(item, responses, listNamed(conditions, responses))) ?? NO_KEYS;
}

function probeConditions(
  item: Element,
  responses: readonly PresentedResponse[],
  named: readonly TriedAnswers[],
): ItemKeys {
  const marker = conditionMarker(item, responses);
  const probes = responses.map((response) => toProbed(response, item, named));
  const probed = probeAnswers(marker, probes);
  const together = probed.isSure ? undefined : findTogether(marker, named);
  const keys = together ? wholeKeys(together.answers, marker) : probed.keys;
  return {
    keys: new Map(keys.filter(({ most }) => compare(most, ZERO) > 0).map((key) => [key.id, key])),
    feedback: probedFeedback(marker, keys, probes),
    isSure: probed.isSure || together?.isOnly === true,
    isWhole: together !== undefined,
  };
}

/** The answers that each condition names, those that it excludes left out. */
function listNamed(conditions: readonly Element[], responses: readonly PresentedResponse[]): TriedAnswers[] {
  return conditions.flatMap((condition) => {
    const answers = new Map<string, string[]>();
    for (const each of listChildren(condition, "conditionvar").flatMap(positive)) {
      const named = each.attributes["respident"] ?? "";
      const id = findHolder(named, responses)?.id ?? named;
      answers.set(id, [...(answers.get(id) ?? []), getText(each).trim()]);
    }
    return answers.size > 0 ? [answers] : [];
  });
}

const positive = (element: Element): Element[] =>
  listElements(element).flatMap((child) => {
    if (child.name === "not") return [];
    return /^var(?:equal|subset|substring)$/u.test(child.name) ? [child] : positive(child);
  });

function toProbed(
  response: PresentedResponse,
  item: Element,
  named: readonly TriedAnswers[],
): ProbedResponse {
  const { id, labels, cardinality } = response;
  const options = labels.map((label) => label.id);
  const seeds = named.flatMap((answers) => (answers.has(id) ? [answers.get(id) ?? []] : []));
  if (response.kind === "choice" && cardinality === "Ordered")
    return { kind: "order", id, items: options, seeds };
  if (response.kind === "choice")
    return { kind: "choice", id, options, most: cardinality === "Single" ? 1 : response.most, seeds };
  if (response.kind === "group") {
    const [left, right] = splitGroup(response);
    const pairs = seeds.map((seed) => seed.map((pair) => pair.split(",").join(" ")));
    return { kind: "pairs", id, left, right, seeds: [pairs.flat()] };
  }
  const texts = seeds.flat().filter((text) => text !== "");
  if (response.kind === "text") return { kind: "text", id, texts };
  const bounds = below(item, COMPARISONS)
    .filter(({ attributes }) => findHolder(attributes["respident"] ?? "", [response])?.id === id)
    .map((each) => parseExact(getText(each).trim()))
    .filter((number) => number !== undefined);
  return { kind: "number", id, points: bounds };
}

const COMPARISONS = new Set(["varequal", "varlt", "varlte", "vargt", "vargte"]);

/** The labels of a group that say what they match, and the others. */
export function splitGroup({ labels }: PresentedResponse): [left: string[], right: string[]] {
  const left = labels.filter(({ element }) => "match_group" in element.attributes).map(({ id }) => id);
  return [left, labels.map(({ id }) => id).filter((id) => !left.includes(id))];
}

interface Together {
  readonly answers: TriedAnswers;
  /** Whether the conditions name no others that earn something. */
  readonly isOnly: boolean;
}

/** Answers of several responses that earn something, and nothing without one of them. */
function findTogether(marker: Marker, named: readonly TriedAnswers[]): Together | undefined {
  const earns = (answers: TriedAnswers) => compare(marker(answers).score, ZERO) > 0;
  const earning = named.filter(earns);
  const found = earning.find(
    (answers) =>
      answers.size > 1 &&
      [...answers.keys()].every((id) => !earns(new Map([...answers].filter(([other]) => other !== id)))),
  );
  return found && { answers: found, isOnly: earning.every((answers) => isWithin(answers, found)) };
}

const isWithin = (some: TriedAnswers, all: TriedAnswers): boolean =>
  [...some].every(([id, answer]) => answer.every((each) => all.get(id)?.includes(each)));

const wholeKeys = (answers: TriedAnswers, marker: Marker): FoundKey[] =>
  [...answers].map(([id, right]) => ({ kind: "all", id, most: marker(answers).score, right }));
