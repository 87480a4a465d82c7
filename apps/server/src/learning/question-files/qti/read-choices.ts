import { exactText } from "@dars/contract/learning/exact";
import type { Option } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import { plainText, type RichText } from "@dars/contract/learning/rich-text";

import { findChild, listChildren, type Element, below } from "#learning/question-files/markup/nodes.ts";
import { optionName } from "#learning/question-files/probing/probed-feedback.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare } from "#learning/question-files/shares.ts";
import { asTruth } from "#learning/question-files/truth.ts";

import { toId, type ResponseDeclaration } from "./declarations.ts";
import { byHand, toContent, type ItemContext, scoredBy } from "./item-context.ts";
import { mappedShares, computeMost } from "./mapped-shares.ts";

interface ChoiceKey {
  readonly base: ItemContext["base"];
  readonly scoring: "shares" | "all";
  readonly getShare: (identifier: string) => string;
}

/** What each identifier earns, by the right answer or the mapping. */
function buildChoiceKey(element: Element, context: ItemContext, count: number | null): ChoiceKey {
  const scored = scoredBy(element, context);
  if (!scored || scored.scheme.kind === "numbers")
    return { base: byHand(context), scoring: "shares", getShare: () => "0" };
  const { response, scheme } = scored;
  if (scheme.kind === "correct") {
    const share = count === 1 ? "1" : equalShare(new Set(response.correct).size);
    return {
      base: { ...context.base, points: exactText(scheme.points) },
      scoring: count === 1 ? "shares" : "all",
      getShare: (identifier) => (response.correct.includes(identifier) ? share : "0"),
    };
  }
  return mappedKey(response, context, count);
}

function mappedKey({ mapping }: ResponseDeclaration, context: ItemContext, count: number | null): ChoiceKey {
  if (!mapping) throw new ItemRefused("It has no mapping.");
  const { points, toShare } = mappedShares(mapping, computeMost(mapping, count), context.losses);
  const values = new Map(mapping.entries.map(({ key, value }) => [key, value]));
  return {
    base: { ...context.base, points },
    scoring: "shares",
    getShare: (identifier) => toShare(values.get(identifier) ?? mapping.otherwise),
  };
}

const getIdentifier = ({ attributes }: Element): string => attributes["identifier"] ?? "";

function mostChosen({ attributes }: Element, otherwise: number): number | null {
  const most = Number(attributes["maxChoices"] ?? otherwise);
  return Number.isSafeInteger(most) && most > 0 ? Math.min(most, 200) : null;
}

export function readChoice(element: Element, context: ItemContext): Question {
  const response = context.declarations.responses.get(element.attributes["responseIdentifier"] ?? "");
  const isSingle = response?.cardinality !== "multiple";
  const most = mostChosen(element, 1);
  const { base, scoring, getShare } = buildChoiceKey(element, context, isSingle ? 1 : null);
  const choices = listChildren(element, "simpleChoice");
  const options = choices.map((choice): Option => ({
    id: toId(getIdentifier(choice)),
    content: toContent(choice.children, context),
    share: getShare(getIdentifier(choice)),
    feedback: choiceFeedback(element, choice, context),
  }));
  const isShuffled = isShuffledFully(element, choices, context);
  if (!isSingle) return { ...base, type: "multiple_choice", options, isShuffled, scoring, mostChosen: most };
  return asTruth(base, options) ?? { ...base, type: "single_choice", options, isShuffled };
}

function isShuffledFully(
  { attributes }: Element,
  choices: readonly Element[],
  { losses }: ItemContext,
): boolean {
  if (attributes["shuffle"] !== "true") return false;
  if (!choices.some((choice) => choice.attributes["fixed"] === "true")) return true;
  losses.add("Not shuffled, because some of it has a fixed place.");
  return false;
}

const FEEDBACK = new Set(["feedbackInline"]);

function choiceFeedback(interaction: Element, choice: Element, context: ItemContext): RichText | null {
  const { processing, modal, losses } = context;
  const identifier = getIdentifier(choice);
  const response = interaction.attributes["responseIdentifier"] ?? "";
  const shown = processing.byOption.get(optionName(response, identifier)) ?? [];
  const ownNames = new Set([...shown].filter((name) => !processing.times.has(name)));
  const isShown = ({ attributes: { outcomeIdentifier = "", identifier: name = "" } }: Element) =>
    (name === identifier && processing.byChoice.has(outcomeIdentifier)) ||
    ownNames.has(`${outcomeIdentifier} ${name}`);
  const inside = below(choice, FEEDBACK).find(isShown);
  if (!inside && below(choice, FEEDBACK).length > 0)
    losses.add("Feedback that its own rules show is left out.");
  const named = [...[...processing.byChoice].map((outcome) => `${outcome} ${identifier}`), ...ownNames]
    .map((name) => modal.get(name))
    .find(Boolean);
  const text = inside ? toContent(inside.children, context) : (named ?? []);
  return text.length === 0 ? null : text;
}

/** One answer, or as many as there are. */
function getAnswerCount({ attributes }: Element, { declarations }: ItemContext): 1 | null {
  const response = declarations.responses.get(attributes["responseIdentifier"] ?? "");
  return response?.cardinality === "multiple" ? null : 1;
}

export function readHottext(element: Element, context: ItemContext): Question {
  const most = mostChosen(element, 1);
  const { base, scoring, getShare } = buildChoiceKey(element, context, getAnswerCount(element, context));
  const words = below(element, new Set(["hottext"])).map((word) => ({
    id: toId(getIdentifier(word)),
    share: getShare(getIdentifier(word)),
  }));
  return { ...base, type: "hottext", words, scoring, mostChosen: most };
}

const SHAPES = {
  rect: "rect",
  circle: "circle",
  ellipse: "ellipse",
  poly: "poly",
  default: "default",
} as const;

export function readHotspot(element: Element, context: ItemContext): Question {
  const most = mostChosen(element, 1);
  const { base, scoring, getShare } = buildChoiceKey(element, context, getAnswerCount(element, context));
  const picture = parsePicture(element, context);
  const areas = listChildren(element, "hotspotChoice").map((area) => {
    const shape = Object.values(SHAPES).find((each) => each === area.attributes["shape"]);
    const coords = (area.attributes["coords"] ?? "").split(",").map((each) => each.trim());
    if (!shape) throw new ItemRefused("An area has no shape that is known.");
    if (shape !== "default" && !coords.every((each) => /^-?\d{1,5}$/u.test(each)))
      throw new ItemRefused("An area is not given in pixels.");
    return {
      id: toId(getIdentifier(area)),
      shape,
      coords: shape === "default" ? [] : coords.map(Number),
      share: getShare(getIdentifier(area)),
    };
  });
  return { ...base, type: "hotspot", picture, areas, scoring, mostChosen: most };
}

function parsePicture(element: Element, context: ItemContext) {
  const object = findChild(element, "object") ?? findChild(element, "img");
  const media = object && context.findMedia(object.attributes["data"] ?? object.attributes["src"] ?? "");
  if (!object || media === undefined)
    throw new ItemRefused("The picture with the areas is missing from the file.");
  const [width, height] = [Number(object.attributes["width"]), Number(object.attributes["height"])];
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height))
    throw new ItemRefused("The picture with the areas does not say its size.");
  const alt = (object.attributes["alt"] ?? plainText(toContent(object.children, context))).slice(0, 1000);
  return { media, alt, width, height };
}
