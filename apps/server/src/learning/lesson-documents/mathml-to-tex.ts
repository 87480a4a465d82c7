import type { Element } from "./element.ts";
import { escapeTex, textTex } from "./escape-tex.ts";
import { environmentTex, fenceTex } from "./fence-tex.ts";
import { isLargeSign, largeSignTex } from "./large-sign-tex.ts";
import { nameTex } from "./name-tex.ts";
import { overTex, underTex } from "./over-tex.ts";

type Converter = (element: Element) => string;

/** Converts MathML as it is drawn to TeX. Unknown elements contribute their text. */
export const mathmlToTex: Converter = (element) => (CONVERTERS.get(element.name) ?? rowTex)(element);

const parts = ({ inner }: Element): Element[] => inner.filter(({ name }) => name !== "#text");

const wordsIn = ({ text }: Element): string => text.trim();

const braced = (element: Element | undefined): string => `{${element ? mathmlToTex(element) : ""}}`;

function rowTex(element: Element): string {
  const all = parts(element);
  if (all.length === 0) return element.name === "#text" ? "" : escapeTex(wordsIn(element));
  const [first, last] = [all[0], all.at(-1)];
  if (all.length > 1 && first && last && isFence(first, "prefix") && isFence(last, "postfix")) {
    const fence = { open: wordsIn(first), close: wordsIn(last), separator: "" };
    return fenceTex(fence, [all.slice(1, -1).map(mathmlToTex).join("")]);
  }
  return all.map(mathmlToTex).join("");
}

const isFence = ({ name, attributes }: Element, form: string): boolean =>
  name === "mo" && attributes["fence"] === "true" && attributes["form"] === form;

function scriptTex(element: Element, signs: readonly string[]): string {
  const [base, ...scripts] = parts(element);
  return `${baseTex(base)}${signs.map((sign, at) => `${sign}${braced(scripts[at])}`).join("")}`;
}

/** A sign with limits or a name takes them without braces. */
function baseTex(base: Element | undefined): string {
  const plain = base && wordsIn(base);
  if (base?.name === "mo" && plain !== undefined && isLargeSign(plain)) return largeSignTex(plain);
  const tex = base ? mathmlToTex(base).trim() : "";
  return /^\\(?:lim|max|min|sup|inf|liminf|limsup|det|gcd)$/.test(tex) ? tex : `{${tex}}`;
}

function underOverTex(element: Element, places: readonly ("under" | "over")[]): string {
  const [base, ...around] = parts(element);
  const known = baseTex(base);
  if (!known.startsWith("{"))
    return `${known}${around.map((one, at) => `${places[at] === "under" ? "_" : "^"}${braced(one)}`).join("")}`;
  return around.reduce((tex, one, at) => aroundTex(tex, one, places[at] ?? "over"), known.slice(1, -1));
}

function aroundTex(base: string, one: Element, place: "under" | "over"): string {
  const sign = wordsIn(one);
  if (one.name === "mo" && /^.$/u.test(sign)) return (place === "under" ? underTex : overTex)(sign, base);
  if (base.startsWith(place === "under" ? "\\underbrace" : "\\overbrace"))
    return `${base}${place === "under" ? "_" : "^"}${braced(one)}`;
  return `\\${place}set${braced(one)}{${base}}`;
}

function fractionTex(element: Element): string {
  const [over, under] = parts(element);
  const isBare = /^0(?:\.0*)?(?:[a-z%]*)$/.test(element.attributes["linethickness"] ?? "");
  return `${isBare ? "\\genfrac{}{}{0pt}{}" : "\\frac"}${braced(over)}${braced(under)}`;
}

function rootTex(element: Element): string {
  const [base, degree] = parts(element);
  return `\\sqrt[${braced(degree)}]${braced(base)}`;
}

const tableTex: Converter = (element) =>
  environmentTex(
    "matrix",
    parts(element).map((row) => (row.name === "mlabeledtr" ? parts(row).slice(1) : parts(row)).map(rowTex)),
  );

function fencedTex(element: Element): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  return fenceTex({ open, close, separator: separators.trim().slice(0, 1) }, parts(element).map(mathmlToTex));
}

/** Scripts on both sides: the ones before come behind a mark of their own. */
function multiTex(element: Element): string {
  const [base, ...scripts] = parts(element);
  const mark = scripts.findIndex(({ name }) => name === "mprescripts");
  const after = mark === -1 ? scripts : scripts.slice(0, mark);
  const before = mark === -1 ? [] : scripts.slice(mark + 1);
  const sides = (pair: readonly Element[]) =>
    pair.length === 0 ? "" : pair.map((one, at) => `${at % 2 === 0 ? "_" : "^"}${braced(one)}`).join("");
  return `${before.length === 0 ? "" : `{}${sides(before.slice(0, 2))}`}${braced(base)}${sides(after.slice(0, 2))}`;
}

function enclosedTex(element: Element): string {
  const notation = element.attributes["notation"] ?? "longdiv";
  const inner = rowTex(element);
  if (/\bbox\b|roundedbox/.test(notation)) return `\\boxed{${inner}}`;
  if (notation.includes("radical")) return `\\sqrt{${inner}}`;
  return notation.includes("updiagonalstrike") ? `\\cancel{${inner}}` : inner;
}

const CONVERTERS: ReadonlyMap<string, Converter> = new Map(
  Object.entries<Converter>({
    semantics: (element) => (parts(element)[0] ? mathmlToTex(parts(element)[0] ?? element) : ""),
    annotation: () => "",
    mi: (element) => nameTex(wordsIn(element)),
    mn: (element) => escapeTex(wordsIn(element)),
    mo: (element) => escapeTex(wordsIn(element)),
    mtext: (element) => (wordsIn(element) === "" ? "" : textTex(element.text)),
    ms: (element) => textTex(wordsIn(element)),
    mspace: () => "\\ ",
    mfrac: fractionTex,
    msqrt: (element) => `\\sqrt{${rowTex(element)}}`,
    mroot: rootTex,
    msup: (element) => scriptTex(element, ["^"]),
    msub: (element) => scriptTex(element, ["_"]),
    msubsup: (element) => scriptTex(element, ["_", "^"]),
    munder: (element) => underOverTex(element, ["under"]),
    mover: (element) => underOverTex(element, ["over"]),
    munderover: (element) => underOverTex(element, ["under", "over"]),
    mtable: tableTex,
    mfenced: fencedTex,
    mmultiscripts: multiTex,
    none: () => "",
    mphantom: (element) => `\\phantom{${rowTex(element)}}`,
    menclose: enclosedTex,
  }),
);
