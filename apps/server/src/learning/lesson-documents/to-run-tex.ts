import { attributeIn, child, type Element } from "./element.ts";
import { escapeTex, textTex } from "./escape-tex.ts";
import { symbolIn } from "./symbol-in.ts";

const SCRIPTS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "double-struck": "\\mathbb",
    script: "\\mathcal",
    fraktur: "\\mathfrak",
    "sans-serif": "\\mathsf",
    monospace: "\\mathtt",
  }),
);
const STYLES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ p: "\\mathrm", b: "\\mathbf", bi: "\\boldsymbol" }),
);

/** The signs of a run of a formula, as upright, bold or double as they are. */
export function toRunTex(run: Element): string {
  const text = run.inner.map(textIn).join("");
  const properties = run.inner.find((inner) => inner.name === "rPr" && isOfMath(inner));
  if (isOn(child(properties, "nor")) && /[\p{L}\s]/u.test(text)) return textTex(text);
  const command =
    SCRIPTS.get(valueIn(child(properties, "scr")) ?? "") ??
    STYLES.get(valueIn(child(properties, "sty")) ?? "");
  if (command === undefined) return escapeTex(text);
  return text
    .split(/([A-Za-z]+)/)
    .map((piece, at) => (at % 2 === 1 ? `${command}{${piece}}` : escapeTex(piece)))
    .join("");
}

const NAMES = new Set(["scr", "sty", "nor", "lit", "brk", "aln"]);
/** A run has properties of Word's beside those of the formula, under one name. */
const isOfMath = ({ inner }: Element): boolean => inner.some(({ name }) => NAMES.has(name));

const valueIn = (element: Element | undefined): string | undefined => element && attributeIn(element, "val");

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "off", "false"].includes(valueIn(element) ?? "1");

function textIn(element: Element): string {
  switch (element.name) {
    case "t":
      return element.text;
    case "sym":
      return symbolIn(element);
    case "noBreakHyphen":
      return "-";
    case "tab":
    case "br":
    case "cr":
      return " ";
    default:
      return "";
  }
}
