import type { QuestionBase } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import type { Element, Node } from "#learning/question-files/markup/nodes.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import type { Losses } from "#learning/question-files/read-item.ts";

import type { ItemKeys } from "./item-keys.ts";
import type { PresentedResponse } from "./item-parts.ts";
import { toHtml } from "./to-html.ts";

/** What the builders of questions need of an item of QTI 1.2. */
export interface Item12 {
  readonly base: QuestionBase;
  readonly item: Element;
  readonly presentation: Element;
  readonly responses: readonly PresentedResponse[];
  readonly keys: ItemKeys;
  /** Feedback by its ident. */
  readonly feedback: ReadonlyMap<string, RichText>;
  /** Idents of feedback that belongs to the whole question. */
  readonly wholeFeedback: ReadonlySet<string>;
  readonly losses: Losses;
  readonly findMedia: MarkupContext["findMedia"];
}

/** Rich text of nodes; `gap` elements of ours are gaps. */
export const toText = (
  nodes: readonly Node[],
  { losses, findMedia }: Pick<Item12, "losses" | "findMedia">,
): RichText =>
  toRichText(nodes, {
    losses,
    findMedia,
    hasTex: true,
    special: ({ name, attributes }) =>
      name === GAP ? [{ type: "gap", id: attributes["id"] ?? "" }] : undefined,
  });

export const GAP = "item-gap";

/** The text of a label, a feedback or a material. */
export const readContent = (element: Element, context: Pick<Item12, "losses" | "findMedia">): RichText =>
  toText(
    toHtml(element, () => false),
    context,
  );
