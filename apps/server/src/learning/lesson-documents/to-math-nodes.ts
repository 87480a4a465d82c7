import type { DocumentNode } from "@dars/contract/learning/document-node";

import type { Element } from "./element.ts";
import type { LeftOut } from "./left-out.ts";
import { UNKNOWN_SIGN } from "./symbol-in.ts";
import { isWholeFormula, toTex } from "./to-tex.ts";

const LONGEST_TEX = 4000;

/** A formula of Office within a line. One that is not known whole is counted, and one that is too long left out. */
export const toMathNodes = (formula: Element, left: LeftOut): DocumentNode[] =>
  texNodes(toTex(formula), left, isWholeFormula(formula));

/** A formula in TeX within a line. `isWhole`: nothing of it was unknown. */
export function texNodes(text: string, left: LeftOut, isWhole = true): DocumentNode[] {
  const tex = text.trim();
  const isTooLong = tex.length > LONGEST_TEX;
  if (!isWhole || isTooLong || tex.includes(UNKNOWN_SIGN)) left.add("formulas");
  return tex === "" || isTooLong ? [] : [{ type: "math", attrs: { tex, mathml: null } }];
}
