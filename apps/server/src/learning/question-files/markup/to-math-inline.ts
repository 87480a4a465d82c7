import type { Inline } from "@dars/contract/learning/rich-text";

import { escapeMarkup } from "#platform/escape-markup.ts";

import { findChild, listElements, isElement, getText, type Element } from "./nodes.ts";

const ELEMENTS = new Set(
  (
    "math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup " +
    "msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics"
  ).split(" "),
);
const ATTRIBUTES = new Set(
  "display mathvariant stretchy fence separator accent accentunder open close separators linethickness notation dir".split(
    " ",
  ),
);

/** A formula: as TeX where the file says it, otherwise as presentation MathML with known elements alone. */
export function toMathInline(element: Element): Inline {
  const annotation = listElements(findChild(element, "semantics") ?? element).find(
    ({ name, attributes }) => name === "annotation" && /tex/iu.test(attributes["encoding"] ?? ""),
  );
  const tex = annotation ? withoutSigns(getText(annotation).trim()) : "";
  return tex === "" ? { type: "mathml", markup: toMathml(element) } : { type: "math", tex };
}

const SIGNS = [
  [String.raw`\[`, String.raw`\]`],
  [String.raw`\(`, String.raw`\)`],
  ["$$", "$$"],
  ["$", "$"],
] as const;

/** Without the signs that begin and end TeX inside a text: a formula has none. */
function withoutSigns(tex: string): string {
  for (const [begin, end] of SIGNS)
    if (tex.startsWith(begin) && tex.endsWith(end) && tex.length > begin.length + end.length) {
      const inside = tex.slice(begin.length, -end.length).trim();
      if (!inside.includes(begin)) return inside;
    }
  return tex;
}

function toMathml(element: Element): string {
  const inner = element.children
    .map((child) =>
      isElement(child) ? toMathml(child) : escapeMarkup(child.replaceAll(/\s+/gu, " ").trim()),
    )
    .join("");
  if (!ELEMENTS.has(element.name)) return element.name.startsWith("annotation") ? "" : inner;
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${element.name}${attributes.join("")}>${inner}</${element.name}>`;
}
