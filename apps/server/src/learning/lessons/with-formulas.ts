import type { DocumentNode } from "@dars/contract/learning/document-node";
import temml from "temml";

/** Beyond this a formula is left as it was typed: macros may not fill the server's memory. */
const OPTIONS = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 200,
  maxSize: [40, 40] as [number, number],
};

/** Rich text with MathML beside each formula's TeX. What cannot be read yet, such as one half typed, has none. */
export function withFormulas(node: DocumentNode): DocumentNode {
  const content = node.content?.map(withFormulas);
  const isFormula = node.type === "formula" || node.type === "math";
  return {
    ...node,
    ...(content && { content }),
    ...(isFormula && {
      attrs: { ...node.attrs, mathml: toMathml(node.attrs?.["tex"], node.type === "formula") },
    }),
  };
}

/** MathML of TeX, `displayMode` for a formula by itself; null for what cannot be read. */
export function toMathml(tex: unknown, displayMode: boolean): string | null {
  if (typeof tex !== "string" || tex.trim() === "") return null;
  try {
    return temml.renderToString(tex, { ...OPTIONS, displayMode });
  } catch {
    return null;
  }
}
