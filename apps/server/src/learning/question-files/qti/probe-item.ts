import { compare, type Fraction, parseExact, ZERO } from "@dars/contract/learning/exact";

import { below, type Element, getText, listChildren } from "#learning/question-files/markup/nodes.ts";
import {
  type FoundKey,
  ifUnderstood,
  type Marker,
  type ProbedResponse,
} from "#learning/question-files/probing/marker.ts";
import { bestAnswer, probeAnswers } from "#learning/question-files/probing/probe-answers.ts";
import { NO_NUMBER, toRange } from "#learning/question-files/probing/probe-text.ts";
import { probedFeedback } from "#learning/question-files/probing/probed-feedback.ts";

import type { Declarations, Mapping, ResponseDeclaration } from "./declarations.ts";
import type { Processing, Scheme } from "./processing.ts";
import { ruleMarker } from "./rule-marker.ts";
import { toAtom } from "./rule-values.ts";

/** Rules that are none of the templates, as schemes and declarations that do the same. */
export interface ProbedRules {
  readonly declarations: Declarations;
  readonly processing: Processing;
}

/**
 * What the rules of an item do, found by marking answers with them; undefined where they are not understood. A
 * suggestion where they do more than that.
 */
export function probeItem(
  item: Element,
  interactions: readonly Element[],
  declarations: Declarations,
): ProbedRules | undefined {
  return ifUnderstood(() => probeRules(item, interactions, declarations));
}

function probeRules(
  item: Element,
  interactions: readonly Element[],
  declarations: Declarations,
): ProbedRules | undefined {
  const compared = new Set<Fraction>();
  const marker = ruleMarker(item, declarations, compared);
  const responses = interactions.flatMap((interaction) => {
    const response = toProbed(interaction, declarations, item, () => compared, marker);
    return response ? [response] : [];
  });
  if (responses.length === 0) return undefined;
  const probed = probeAnswers(marker, responses);
  if (!probed.keys.some(({ most }) => compare(most, ZERO) > 0)) return undefined;
  const { times, byOption } = probedFeedback(marker, probed.keys, responses);
  return {
    declarations: { ...declarations, responses: new Map(withKeys(declarations, probed.keys)) },
    processing: {
      schemes: probed.keys.map(toScheme),
      byChoice: new Set(),
      byOption,
      times,
      isSuggestion: !probed.isSure,
    },
  };
}

const identifiers = (elements: readonly Element[]): string[] =>
  elements.map(({ attributes }) => attributes["identifier"] ?? "");

const CHOICES = new Set(["simpleChoice", "inlineChoice", "hottext", "hotspotChoice"]);
const GAP_CHOICES = new Set(["gapText", "gapImg"]);
const GAPS = new Set(["gap"]);

function toProbed(
  interaction: Element,
  { responses }: Declarations,
  item: Element,
  findCompared: () => ReadonlySet<Fraction>,
  marker: Marker,
): ProbedResponse | undefined {
  const id = interaction.attributes["responseIdentifier"] ?? "";
  const response = responses.get(id);
  if (!response) return undefined;
  const seeds = [response.correct, ...positive(response)].filter((seed) => seed.length > 0);
  switch (interaction.name) {
    case "orderInteraction":
      return { kind: "order", id, items: identifiers(below(interaction, CHOICES)), seeds };
    case "matchInteraction": {
      const [left = [], right = []] = listChildren(interaction, "simpleMatchSet").map((set) =>
        identifiers(listChildren(set, "simpleAssociableChoice")),
      );
      return { kind: "pairs", id, left, right, seeds };
    }
    case "gapMatchInteraction":
      return {
        kind: "pairs",
        id,
        left: identifiers(below(interaction, GAP_CHOICES)),
        right: identifiers(below(interaction, GAPS)),
        seeds,
      };
    case "textEntryInteraction":
    case "sliderInteraction":
      return typed(interaction, response, item, findCompared, marker);
    default:
      return choice(interaction, response, item, seeds);
  }
}

function choice(
  interaction: Element,
  { id, cardinality }: ResponseDeclaration,
  item: Element,
  seeds: ReadonlyArray<readonly string[]>,
): ProbedResponse | undefined {
  const options = identifiers(below(interaction, CHOICES));
  if (options.length === 0) return undefined;
  const stated = Number(interaction.attributes["maxChoices"] ?? "1");
  const most = cardinality === "single" ? 1 : stated > 0 ? stated : null;
  return { kind: "choice", id, options, most, seeds: [...seeds, ...listTogether(item, new Set(options))] };
}

const TOGETHER = new Set(["and", "multiple"]);
const VALUES = new Set(["baseValue"]);

/** Options that the rules name together, which may be right besides those that the file calls right. */
function listTogether(item: Element, options: ReadonlySet<string>): string[][] {
  const named = below(item, TOGETHER).map((element) =>
    below(element, VALUES)
      .map((value) => getText(value).trim())
      .filter((text) => options.has(text)),
  );
  return [...new Map(named.map((texts) => [texts.join(" "), texts])).values()].filter(
    ({ length }) => length > 1,
  );
}

/** Values of the mapping that gain, as an answer. */
function positive({ mapping }: ResponseDeclaration): string[][] {
  const gains = mapping?.entries.filter(({ value }) => compare(value, ZERO) > 0) ?? [];
  return [gains.map(({ key }) => key)];
}

function typed(
  interaction: Element,
  response: ResponseDeclaration,
  item: Element,
  findCompared: () => ReadonlySet<Fraction>,
  marker: Marker,
): ProbedResponse {
  const { id, correct, mapping, baseType } = response;
  const named = [
    ...correct,
    ...(mapping?.entries.map(({ key }) => key) ?? []),
    ...below(item, VALUES).map((value) => getText(value).trim()),
  ];
  const isNumber = interaction.name === "sliderInteraction" || /^(?:float|integer)$/u.test(baseType);
  if (!isNumber) return { kind: "text", id, texts: named.filter((text) => text !== "") };
  const numbers = named.map((text) => toAtom(text, "float")).filter((atom) => typeof atom === "object");
  for (const text of [NO_NUMBER, ...named]) if (parseExact(text)) marker(new Map([[id, [text]]]));
  return { kind: "number", id, points: [...numbers, ...findCompared()] };
}

const toScheme = (key: FoundKey): Scheme => {
  if (key.kind === "shares") return { kind: "map", response: key.id };
  if (key.kind !== "bands") return { kind: "correct", response: key.id, points: key.most };
  return {
    kind: "numbers",
    response: key.id,
    isOpen: key.isOpen,
    bands: key.bands.map((band) => ({
      response: key.id,
      range: toRange(band),
      points: band.value,
      feedback: undefined,
    })),
  };
};

/** The declarations with what was found in the place of what they say. */
const withKeys = ({ responses }: Declarations, keys: readonly FoundKey[]) =>
  [...responses].map(([id, response]) => {
    const key = keys.find((each) => each.id === id);
    return [id, key ? withKey(response, key) : response] as const;
  });

function withKey(response: ResponseDeclaration, key: FoundKey): ResponseDeclaration {
  if (key.kind === "bands") return response;
  if (key.kind !== "shares") return { ...response, correct: bestAnswer(key), mapping: undefined };
  const mapping: Mapping = {
    entries: [...key.values].map(([text, value]) => ({
      key: text,
      value,
      isCaseExact: key.isCaseExact,
      isLoose: key.loose.has(text),
    })),
    otherwise: key.otherwise,
    lower: key.canLose ? undefined : ZERO,
    upper: key.most,
  };
  return { ...response, mapping };
}
