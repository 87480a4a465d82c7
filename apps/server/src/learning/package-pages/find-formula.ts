import { below, getText, type Element } from "#learning/question-files/public.ts";

const LONGEST_TEX = 4000;
/** How TeX is written among words. */
const AMONG_WORDS = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/su;

interface Piece {
  readonly text: string;
  readonly tex?: string;
}

/** Words, and the formulas between them. */
export function splitFormulas(text: string): readonly Piece[] {
  const found = AMONG_WORDS.exec(text);
  const tex = [found?.[1], found?.[2], found?.[3]].find((each) => each !== undefined)?.trim() ?? "";
  if (!found || tex === "" || tex.length > LONGEST_TEX) return [{ text }];
  const rest = text.slice(found.index + found[0].length);
  return [{ text: text.slice(0, found.index) }, { text: "", tex }, ...splitFormulas(rest)];
}

/** The TeX of a picture of a formula, as Canvas writes it, or of MathML that says it; undefined where there is none. */
export function findFormula(element: Element): string | undefined {
  const { attributes } = element;
  const alt = /^LaTeX:\s*(.+)$/su.exec(attributes["alt"] ?? "")?.[1];
  const annotation = below(element, new Set(["annotation"])).find((each) =>
    /tex/iu.test(each.attributes["encoding"] ?? ""),
  );
  const tex = (
    attributes["data-equation-content"] ??
    alt ??
    (annotation && getText(annotation)) ??
    ""
  ).trim();
  return tex === "" || tex.length > LONGEST_TEX ? undefined : tex;
}
