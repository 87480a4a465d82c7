import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";

import { keepStyles } from "#learning/lessons/public.ts";

import { drawTex } from "./draw-tex.ts";

/**
 * Formulas as readers see them: by the MathML that the server has made, until then drawn here from their TeX. MathML of any
 * other origin never comes into the editor: a pasted one is read as text, and the server makes it anew with each save.
 */
const mathView =
  (tag: "div" | "span", className: string): NodeViewConstructor =>
  ({ attrs: { tex, mathml } }: Node) => {
    const dom = document.createElement(tag);
    dom.className = className;
    dom.dir = "ltr";
    if (typeof mathml === "string" && mathml.startsWith("<math")) {
      dom.innerHTML = mathml;
      dom.classList.add("drawn");
      keepStyles(dom);
    } else {
      dom.textContent = String(tex);
      void drawTex(dom, String(tex), tag === "div");
    }
    return { dom };
  };

export const MATH_VIEWS: Readonly<Record<string, NodeViewConstructor>> = {
  formula: mathView("div", "lesson-formula"),
  math: mathView("span", "lesson-math"),
};
