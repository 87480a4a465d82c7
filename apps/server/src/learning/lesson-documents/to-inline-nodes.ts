import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import { toTex } from "./to-tex.ts";
import { child, getValue, type Element } from "./xml-tree.ts";

/** Addresses of links by the ids that a document names them by. */
export type Links = ReadonlyMap<string, string>;
type Marks = NonNullable<DocumentNode["marks"]>;

const LONGEST_TEX = 4000;
/** Deleted text, notes for the author, and what a field was computed from. */
const UNSEEN = new Set(["del", "moveFrom", "instrText", "commentReference", "Fallback"]);

/** The words of a paragraph with what marks them. */
export const toInlineNodes = (element: Element, links: Links, marks: Marks = []): DocumentNode[] =>
  element.inner
    .filter(({ name }) => !UNSEEN.has(name) && !name.endsWith("Pr"))
    .flatMap(
      (inner) =>
        toLeafNodes(inner, marks) ?? toInlineNodes(inner, links, [...marks, ...marksBy(inner, links)]),
    );

/** Undefined for what has its words within. */
function toLeafNodes(element: Element, marks: Marks): DocumentNode[] | undefined {
  switch (element.name) {
    case "t":
      return element.text === "" ? [] : [{ type: "text", text: element.text, marks }];
    case "tab":
      return [{ type: "text", text: " " }];
    case "br":
    case "cr":
      return [{ type: "hard_break" }];
    case "oMath":
      return toMathNodes(element);
    default:
      return undefined;
  }
}

function marksBy(element: Element, links: Links): Marks {
  if (element.name === "r") return toMarks(child(element, "rPr"));
  return element.name === "hyperlink" ? toLinkMarks(element, links) : [];
}

function toMathNodes(element: Element): DocumentNode[] {
  const tex = toTex(element).trim();
  return tex === "" || tex.length > LONGEST_TEX ? [] : [{ type: "math", attrs: { tex, mathml: null } }];
}

function toLinkMarks({ attributes }: Element, links: Links): Marks {
  const href = links.get(attributes["r:id"] ?? "");
  return isSafeLink(href) ? [{ type: "link", attrs: { href } }] : [];
}

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "false", "none", "off"].includes(getValue(element) ?? "");

const RAISED: Readonly<Record<string, string>> = { superscript: "sup", subscript: "sub" };

function toMarks(properties: Element | undefined): Marks {
  const raised = RAISED[getValue(child(properties, "vertAlign")) ?? ""];
  const on = [
    ["b", "strong"],
    ["i", "em"],
    ["u", "underline"],
    ["strike", "strike"],
  ] as const;
  return [
    ...on.filter(([name]) => isOn(child(properties, name))).map(([, type]) => ({ type })),
    ...(raised === undefined ? [] : [{ type: raised }]),
  ];
}
