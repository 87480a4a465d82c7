import type { Inline } from "@dars/contract/learning/rich-text";

import {
  type Element,
  getText,
  isElement,
  listChildren,
  type Node,
} from "#learning/question-files/markup/nodes.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";

import { toId } from "./declarations.ts";
import { gapId } from "./read-gaps.ts";

export const INLINE = new Set(["textEntryInteraction", "inlineChoiceInteraction", "sliderInteraction"]);

/** Elements called interactions that nothing is answered with. */
const NO_QUESTION = /^(?:mediaInteraction|endAttemptInteraction)$/u;

const isQuestion = ({ name }: Element): boolean => name.endsWith("Interaction") && !NO_QUESTION.test(name);

/** The interactions of a body, in its order. Throws ItemRefused where the body shows what a template draws. */
export function listInteractions(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => {
    if (isQuestion(child)) return [child];
    if (/^(?:templateInline|templateBlock|printedVariable)$/u.test(child.name))
      throw new ItemRefused("Items that show their own numbers (templates) are not supported.");
    return listInteractions(child);
  });
}

/** The questions of an item: gaps that follow each other are one, any other interaction is one by itself. */
export function groupInteractions(interactions: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  for (const interaction of interactions) {
    const group = groups.at(-1);
    const isMore = group?.every(({ name }) => INLINE.has(name)) === true && INLINE.has(interaction.name);
    if (isMore) group.push(interaction);
    else groups.push([interaction]);
  }
  return groups;
}

/**
 * The body as students read it for one question of the item: the questions of interactions in their place, what others
 * see taken out. What stands before the first interaction belongs to every question; later text to the question that
 * follows it, and the end to the last one.
 */
export class ShownBody {
  readonly #interactions: readonly Element[];
  readonly #groups: readonly Element[][];
  readonly #group: number;
  readonly #losses: Losses;
  #passed = 0;

  constructor(groups: readonly Element[][], group: number, losses: Losses) {
    this.#groups = groups;
    this.#interactions = groups.flat();
    this.#group = group;
    this.#losses = losses;
  }

  list(element: Element): Node[] {
    return element.children.flatMap((node): Node[] =>
      isElement(node) ? this.#element(node) : this.#isShown() ? [node] : [],
    );
  }

  #element(node: Element): Node[] {
    const { name } = node;
    if (name === "rubricBlock")
      return isForStudents(node) ? [{ ...node, name: "div", children: this.list(node) }] : [];
    const loss = LOSSES.get(name);
    if (loss !== undefined) {
      this.#losses.add(loss);
      return [];
    }
    if (isQuestion(node)) return this.#interaction(node);
    if (node.children.length === 0) return this.#isShown() ? [node] : [];
    return [{ ...node, name: name === "mediaInteraction" ? "div" : name, children: this.list(node) }];
  }

  #interaction(node: Element): Node[] {
    this.#passed += 1;
    if (this.#groups[this.#group]?.includes(node) !== true && this.#groups.length > 0) return [];
    if (INLINE.has(node.name)) return [...toPromptNodes(node), { ...node, children: [] }];
    return [...toPromptNodes(node), ...this.#listText(node)];
  }

  /** A gap match and a hottext hold the text they are about. */
  #listText(interaction: Element): Node[] {
    if (!/^(?:gapMatch|hottext)Interaction$/u.test(interaction.name)) return [];
    const children = interaction.children.filter(
      (node) => !isElement(node) || !/^(?:prompt|gapText|gapImg)$/u.test(node.name),
    );
    const inside = new ShownBody([], 0, this.#losses);
    return [{ name: "div", attributes: {}, children: inside.list({ ...interaction, children }) }];
  }

  #isShown(): boolean {
    if (this.#passed === 0 || this.#groups.length < 2) return true;
    const next = this.#interactions[Math.min(this.#passed, this.#interactions.length - 1)];
    return next !== undefined && this.#groups[this.#group]?.includes(next) === true;
  }
}

export const isForStudents = ({ attributes }: Element): boolean =>
  /candidate/u.test(attributes["view"] ?? "");

/** What is not shown, and what is said of it. */
const LOSSES: ReadonlyMap<string, string> = new Map([
  ["feedbackInline", "Feedback that its own rules show is left out."],
  ["feedbackBlock", "Feedback that its own rules show is left out."],
  ["endAttemptInteraction", "A button that asks for help is left out."],
]);

const toPromptNodes = (interaction: Element): Node[] =>
  listChildren(interaction, "prompt").map((prompt) => ({ ...prompt, name: "div" }));

/** Gaps and words to choose, as rich text has them. */
export function toInline(element: Element): Inline[] | undefined {
  const { name, attributes } = element;
  if (INLINE.has(name)) return [{ type: "gap", id: gapId(element) }];
  if (name === "gap") return [{ type: "gap", id: toId(attributes["identifier"] ?? "") }];
  if (name !== "hottext") return undefined;
  const text = getText(element).replaceAll(/\s+/gu, " ").trim();
  return [{ type: "hottext", id: toId(attributes["identifier"] ?? ""), text }];
}
