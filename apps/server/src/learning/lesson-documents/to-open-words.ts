import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import { attributeIn, child, within, type Element } from "./element.ts";
import type { OpenDocument } from "./open-document.ts";
import { readOpenFrame } from "./read-open-frame.ts";

type Marks = NonNullable<DocumentNode["marks"]>;

interface OpenWords {
  readonly content: DocumentNode[];
  /** Boxes of text that hang on the paragraph. */
  readonly boxes: readonly Element[];
  /** They follow it as well. */
  readonly pictures: readonly DocumentNode[];
}

const UNSEEN = new Set([
  "annotation-end",
  "change",
  "change-start",
  "change-end",
  "soft-page-break",
  "ruby-text",
]);
const SHAPES = new Set([
  "custom-shape",
  "rect",
  "ellipse",
  "circle",
  "caption",
  "polygon",
  "polyline",
  "path",
  "g",
]);
const MOST_SPACES = 200;

/** The words of a paragraph of an OpenDocument with what marks them. */
export function toOpenWords(paragraph: Element, book: OpenDocument): OpenWords {
  const boxes: Element[] = [];
  const pictures: DocumentNode[] = [];
  const read = (element: Element, marks: Marks): DocumentNode[] =>
    element.inner.flatMap((inner): DocumentNode[] => {
      const leaf = toLeaf(inner, marks, book);
      if (leaf) return leaf;
      if (inner.name === "frame" || SHAPES.has(inner.name)) return hang(inner);
      if (UNSEEN.has(inner.name)) return [];
      return read(inner, [...marks, ...marksBy(inner, marks, book)]);
    });
  const hang = (element: Element): DocumentNode[] => {
    if (element.name !== "frame") {
      boxes.push({ ...element, inner: [element] });
      return [];
    }
    const frame = readOpenFrame(element, book);
    boxes.push(...frame.boxes);
    pictures.push(...frame.pictures);
    return frame.content;
  };
  const content = trimmed(read(paragraph, []));
  return { content, boxes, pictures };
}

/** Undefined for what has its words within. */
function toLeaf(element: Element, marks: Marks, book: OpenDocument): DocumentNode[] | undefined {
  switch (element.name) {
    case "#text":
      return toText(element.text.replaceAll(/[ \t\r\n]+/g, " "), marks);
    case "s":
      return toText(" ".repeat(Math.min(Number(attributeIn(element, "c") ?? 1) || 1, MOST_SPACES)), marks);
    case "tab":
      return toText(" ", marks);
    case "line-break":
      return [{ type: "hard_break" }];
    case "note":
      return toNote(element, book);
    case "annotation":
      book.left.add("comments");
      return [];
    default:
      return undefined;
  }
}

const toText = (text: string, marks: Marks): DocumentNode[] =>
  text === "" ? [] : [{ type: "text", text, marks }];

function toNote(element: Element, book: OpenDocument): DocumentNode[] {
  const body = child(element, "note-body");
  if (!body) return [];
  book.notes.push(body);
  return [{ type: "text", text: String(book.notes.length), marks: [{ type: "sup" }] }];
}

function marksBy(element: Element, marks: Marks, book: OpenDocument): Marks {
  if (element.name === "a") {
    const href = attributeIn(element, "href");
    return isSafeLink(href) && !marks.some(({ type }) => type === "link")
      ? [{ type: "link", attrs: { href } }]
      : [];
  }
  if (element.name !== "span") return [];
  return styleMarks(attributeIn(element, "style-name"), book).filter(
    ({ type }) => !marks.some((mark) => mark.type === type),
  );
}

const MARKS: readonly (readonly [attribute: string, is: RegExp, mark: string])[] = [
  ["font-weight", /^(?:bold|[6-9]00)$/, "strong"],
  ["font-style", /^(?:italic|oblique)$/, "em"],
  ["text-underline-style", /^(?!none)/, "underline"],
  ["text-line-through-style", /^(?!none)/, "strike"],
  ["text-position", /^(?:super|[1-9])/, "sup"],
  ["text-position", /^(?:sub|-)/, "sub"],
];

/** A style may have another one above it, which says the rest. */
function styleMarks(name: string | undefined, { styles }: OpenDocument): Marks {
  const line: Element[] = [];
  for (let style = styles.get(name ?? ""); style && line.length < 8;) {
    line.push(...within(style, "text-properties"));
    style = styles.get(attributeIn(style, "parent-style-name") ?? "");
  }
  return MARKS.flatMap(([attribute, is, type]) => {
    const value = line.map((one) => attributeIn(one, attribute)).find((one) => one !== undefined);
    return value !== undefined && is.test(value) ? [{ type }] : [];
  });
}

/** Blanks at both ends are how the file is written, not what it says. */
function trimmed(nodes: readonly DocumentNode[]): DocumentNode[] {
  const first = nodes.findIndex((node) => !isBlank(node));
  const last = nodes.findLastIndex((node) => !isBlank(node));
  return first === -1 ? [] : nodes.slice(first, last + 1);
}

const isBlank = ({ type, text }: DocumentNode): boolean => type === "text" && text?.trim() === "";
