import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import type { LeftOut } from "#learning/lesson-documents/public.ts";
import { getText, isElement, type Element, type Node } from "#learning/question-files/public.ts";

import { findFormula, splitFormulas } from "./find-formula.ts";
import { toMarks, withMark, type Marks } from "./page-marks.ts";
import { toTable } from "./to-table.ts";

/** The state around the elements of a page. */
export interface PageContext {
  readonly left: LeftOut;
  /** The id under which the lesson shows a picture of the package; undefined where it has none there. */
  readonly findPicture: (address: string) => string | undefined;
  /** Of a page that Dars has written: its head is the lesson's own name, in a heading above all others. */
  readonly isOwn?: boolean;
}

const BLOCKS = new Set(
  (
    "html body p div section article main header footer nav aside figure figcaption center form fieldset legend " +
    "details summary dl dt dd address hgroup caption"
  ).split(" "),
);
/** What is not for readers. */
const UNSEEN = new Set("head script style template noscript meta link base".split(" "));
/** What is played or shown by something else than the page, by what a lesson calls it. */
const OTHERS: ReadonlyMap<string, "media" | "objects" | "drawings"> = new Map([
  ["iframe", "media"],
  ["video", "media"],
  ["audio", "media"],
  ["embed", "objects"],
  ["object", "objects"],
  ["input", "objects"],
  ["select", "objects"],
  ["textarea", "objects"],
  ["svg", "drawings"],
  ["canvas", "drawings"],
]);
const HEADING = /^h[1-6]$/;
/** The least of a lesson's headings. */
const DEEPEST_HEADING = 4;
const LONGEST_ALT = 1000;

type Put = (writer: PageWriter, element: Element, marks: Marks) => void;

/** Writes the nodes of a page as those of a lesson, one after the other. What has no place there is counted. */
export class PageWriter {
  readonly #context: PageContext;
  readonly #nodes: DocumentNode[] = [];
  #inlines: DocumentNode[] = [];

  constructor(context: PageContext) {
    this.#context = context;
  }

  write(children: readonly Node[], marks: Marks = []): this {
    for (const child of children)
      if (isElement(child)) this.#put(child, marks);
      else this.#putText(child, marks);
    return this;
  }

  end(): DocumentNode[] {
    this.close();
    return this.#nodes;
  }

  /** Ends a paragraph, if there is one. */
  close(): void {
    const content = trimEnds(this.#inlines);
    this.#inlines = [];
    if (content.length > 0) this.#nodes.push({ type: "paragraph", content });
  }

  /** The content of an element by itself. */
  inside(children: readonly Node[]): DocumentNode[] {
    return new PageWriter(this.#context).write(children).end();
  }

  putBlock(...nodes: readonly DocumentNode[]): void {
    this.close();
    this.#nodes.push(...nodes);
  }

  putInline(node: DocumentNode): void {
    this.#inlines.push(node);
  }

  #put(element: Element, marks: Marks): void {
    const { name, children } = element;
    const other = OTHERS.get(name);
    if (UNSEEN.has(name) || isOwnHead(element)) return;
    if (other) this.#putOther(element, other, marks);
    else if (PUTS.has(name)) PUTS.get(name)?.(this, element, marks);
    else if (HEADING.test(name)) this.#putHeading(element);
    else if (BLOCKS.has(name)) {
      this.close();
      this.write(children, marks);
      this.close();
    } else this.write(children, withMark(marks, name));
  }

  #putText(text: string, marks: Marks): void {
    for (const piece of splitFormulas(text))
      if (piece.tex !== undefined) this.putInline(toMath(piece.tex));
      else {
        const words = piece.text.replaceAll(/[ \t\r\n\f]+/gu, " ");
        const isAfterSpace = /\s$/u.test(this.#inlines.at(-1)?.text ?? " ");
        const shown = isAfterSpace && this.#inlines.at(-1)?.type !== "math" ? words.trimStart() : words;
        if (shown !== "") this.putInline({ type: "text", text: shown, ...toMarks(marks) });
      }
  }

  #putHeading({ name, children }: Element): void {
    const above = this.#context.isOwn === true ? 1 : 0;
    const level = Math.min(Math.max(Number(name.slice(1)) - above, 1), DEEPEST_HEADING);
    const inside = this.inside(children);
    this.putBlock(
      ...inside.map((node) =>
        node.type === "paragraph" ? { ...node, type: "heading", attrs: { level } } : node,
      ),
    );
  }

  /** Its address stays, where others may open it. */
  #putOther({ name, attributes, children }: Element, kind: "media" | "objects" | "drawings", marks: Marks) {
    this.#context.left.add(kind);
    const href = attributes["src"] ?? attributes["data"] ?? "";
    if (isSafeLink(href) && kind !== "drawings") {
      const text = attributes["title"]?.trim() || href;
      this.putBlock({
        type: "paragraph",
        content: [{ type: "text", text, ...toMarks([{ type: "link", attrs: { href } }]) }],
      });
    } else if (kind === "objects" && name === "object") this.write(children, marks);
  }

  putLink({ attributes, children }: Element, marks: Marks): void {
    const href = attributes["href"]?.trim() ?? "";
    const isOpened: boolean = isSafeLink(href);
    this.write(children, isOpened ? [...marks, { type: "link", attrs: { href } }] : marks);
    if (isOpened || href === "" || href.startsWith("#")) return;
    // An address that a lesson does not open is words beside the words of the link.
    if (/^https?:/iu.test(href)) this.putInline({ type: "text", text: ` (${href})` });
    else this.#context.left.add("links");
  }

  putPicture(element: Element): void {
    const { attributes } = element;
    const tex = findFormula(element);
    if (tex !== undefined) {
      this.putInline(toMath(tex));
      return;
    }
    const alt = (attributes["alt"] ?? "").trim().slice(0, LONGEST_ALT);
    const id = this.#context.findPicture(attributes["src"] ?? "");
    if (id !== undefined) {
      this.putBlock({ type: "image", attrs: { fileId: id, alt } });
      return;
    }
    this.#context.left.add("pictures");
    if (alt !== "") this.putInline({ type: "text", text: alt });
  }

  putFormula(element: Element): void {
    const tex = findFormula(element);
    if (tex === undefined) this.#context.left.add("formulas");
    else if (element.attributes["display"] === "block") this.putBlock({ type: "formula", attrs: { tex } });
    else this.putInline(toMath(tex));
  }
}

/** The head of a page that Dars has written. */
export const isOwnHead = ({ name, attributes }: Element): boolean =>
  name === "header" && attributes["data-of"] === "lesson";

const toMath = (tex: string): DocumentNode => ({ type: "math", attrs: { tex } });

const PUTS: ReadonlyMap<string, Put> = new Map<string, Put>([
  ["a", (writer, element, marks) => writer.putLink(element, marks)],
  ["img", (writer, element) => writer.putPicture(element)],
  ["math", (writer, element) => writer.putFormula(element)],
  ["br", (writer) => writer.putInline({ type: "hard_break" })],
  ["hr", (writer) => writer.putBlock({ type: "rule" })],
  ["ul", putList],
  ["ol", putList],
  ["table", (writer, element) => writer.putBlock(...toTable(element, (children) => writer.inside(children)))],
  [
    "blockquote",
    (writer, { children }) => {
      const content = writer.inside(children);
      if (content.length > 0) writer.putBlock({ type: "quote", content });
    },
  ],
  [
    "pre",
    (writer, element) => {
      const text = getText(element).replace(/^\n/, "").trimEnd();
      if (text !== "") writer.putBlock({ type: "code_block", content: [{ type: "text", text }] });
    },
  ],
]);

/** Content of a list outside of its items, such as a list within it, is an item too. */
function putList(writer: PageWriter, { name, attributes, children }: Element): void {
  const items = children
    .map((child) => writer.inside(isElement(child) && child.name === "li" ? child.children : [child]))
    .filter(({ length }) => length > 0)
    .map((content): DocumentNode => ({ type: "list_item", content: withParagraph(content) }));
  if (items.length === 0) return;
  const start = Math.min(Math.max(Math.trunc(Number(attributes["start"] ?? 1)) || 1, 0), 10_000);
  writer.putBlock(
    name === "ol"
      ? { type: "ordered_list", attrs: { start }, content: items }
      : { type: "bullet_list", content: items },
  );
}

const withParagraph = (content: readonly DocumentNode[]): readonly DocumentNode[] =>
  content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];

/** Without breaks and spaces where a paragraph ends. */
function trimEnds(inlines: readonly DocumentNode[]): DocumentNode[] {
  const lastAt = inlines.findLastIndex((inline) => !isBlank(inline));
  const last = inlines[lastAt];
  if (last === undefined) return [];
  const firstAt = inlines.findIndex(({ type }) => type !== "hard_break");
  const before = inlines.slice(firstAt, lastAt);
  return [...before, last.type === "text" ? { ...last, text: last.text?.trimEnd() ?? "" } : last];
}

const isBlank = ({ type, text = "" }: DocumentNode): boolean =>
  type === "hard_break" || (type === "text" && text.trim() === "");
