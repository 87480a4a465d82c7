import { compare, ZERO } from "@dars/contract/learning/exact";
import type { QuestionBase } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import type { Element, Node } from "#learning/question-files/markup/nodes.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import type { Losses } from "#learning/question-files/read-item.ts";

import type { Declarations, ResponseDeclaration } from "./declarations.ts";
import type { Processing, Scheme } from "./processing.ts";

/** What the readers of interactions need of their item. */
export interface ItemContext {
  readonly base: QuestionBase;
  readonly losses: Losses;
  readonly findMedia: MarkupContext["findMedia"];
  readonly declarations: Declarations;
  readonly processing: Processing;
  /** Feedback of the item by outcome and identifier. */
  readonly modal: ReadonlyMap<string, RichText>;
  readonly rubric: RichText | null;
}

export interface Scored {
  readonly response: ResponseDeclaration;
  readonly scheme: Scheme;
}

/** How a response is marked; undefined where a person has to. */
export function scoredBy(element: Element, { declarations, processing }: ItemContext): Scored | undefined {
  const id = element.attributes["responseIdentifier"] ?? "";
  const response = declarations.responses.get(id);
  const scheme = processing.schemes?.find((each) => each.response === id);
  if (!response || !scheme) return undefined;
  const hasKey =
    scheme.kind === "correct" ? response.correct.length > 0 : scheme.kind === "numbers" || hasGain(response);
  return hasKey ? { response, scheme } : undefined;
}

const hasGain = ({ mapping }: ResponseDeclaration): boolean =>
  mapping !== undefined &&
  (mapping.entries.some(({ value }) => compare(value, ZERO) > 0) || compare(mapping.otherwise, ZERO) > 0);

/** The item as a person marks it, with the loss named. */
export function byHand({ base, declarations, losses }: ItemContext): QuestionBase {
  const hasKey = [...declarations.responses.values()].some(
    ({ correct, mapping }) => mapping || correct.length > 0,
  );
  losses.add(
    hasKey
      ? "Its own rules of marking are not taken over: a draft that a person marks."
      : "It says no right answer: a draft that a person marks.",
  );
  return { ...base, marking: "manual" };
}

/** The text of a part without the feedback in it. */
export const toContent = (nodes: readonly Node[], { losses, findMedia }: ItemContext): RichText =>
  toRichText(
    nodes.filter((node) => typeof node === "string" || node.name !== "feedbackInline"),
    { losses, findMedia, hasTex: false },
  );
