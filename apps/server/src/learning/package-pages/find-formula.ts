import { below, getText, type Element } from "#learning/question-files/public.ts";

const LONGEST_TEX = 4000;
/** How TeX is written among words. */
const AMONG_WORDS = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gsu;

interface Piece {
  readonly text: string;
  readonly tex?: string;
}

/** Words, and the formulas between them. */
export function splitFormulas(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(AMONG_WORDS)) {
    const tex =
      found
        .slice(1)
        .find((each) => each !== undefined)
        ?.trim() ?? "";
    if (tex === "" || tex.length > LONGEST_TEX) continue;
    pieces.push({ text: text.slice(at, found.index) }, { text: "", tex });
    at = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(at) }];
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
