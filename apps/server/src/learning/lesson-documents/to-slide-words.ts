import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import { attributeIn, child, type Element } from "./element.ts";
import { withSigns } from "./symbol-in.ts";
import { toMathNodes } from "./to-math-nodes.ts";
import type { SlideBook } from "./to-slide-blocks.ts";

type Marks = NonNullable<DocumentNode["marks"]>;

/** The words of a paragraph of a slide with what marks them. */
export const toSlideWords = (paragraph: Element, book: SlideBook): DocumentNode[] =>
  paragraph.inner
    .filter(({ name }) => !name.endsWith("Pr"))
    .flatMap((inner): DocumentNode[] => {
      if (inner.name === "br") return [{ type: "hard_break" }];
      if (inner.name === "oMath") return toMathNodes(inner, book.left);
      if (inner.name !== "r" && inner.name !== "fld") return toSlideWords(inner, book);
      return toRun(inner, book);
    });

function toRun(run: Element, book: SlideBook): DocumentNode[] {
  const properties = child(run, "rPr");
  const font = child(properties, "sym") ?? child(properties, "latin");
  const text = withSigns(child(run, "t")?.text ?? "", font && attributeIn(font, "typeface"));
  return text === "" ? [] : [{ type: "text", text, marks: properties ? toMarks(properties, book) : [] }];
}

const NO = new Set([undefined, "0", "false", "none", "noStrike"]);

function toMarks(properties: Element, { links }: SlideBook): Marks {
  const { attributes } = properties;
  const on = [
    ["b", "strong"],
    ["i", "em"],
    ["u", "underline"],
    ["strike", "strike"],
  ] as const;
  const raised = Number(attributes["baseline"] ?? 0);
  const link = child(properties, "hlinkClick");
  const href = link && links.get(attributeIn(link, "id") ?? "");
  return [
    ...on.filter(([name]) => !NO.has(attributes[name])).map(([, type]) => ({ type })),
    ...(raised > 0 ? [{ type: "sup" }] : []),
    ...(raised < 0 ? [{ type: "sub" }] : []),
    ...(isSafeLink(href) ? [{ type: "link", attrs: { href } }] : []),
  ];
}
