import fc from "fast-check";
import temml from "temml";
import { expect, test } from "vitest";

import type { Element } from "./element.ts";
import { toTex } from "./to-tex.ts";

const el = (name: string, inner: readonly Element[] = [], val?: string): Element => ({
  name,
  attributes: val === undefined ? {} : { "m:val": val },
  inner: [...inner],
  text: "",
});
const run = (text: string): Element => el("r", [{ ...el("t"), text }]);
const e = (...inner: readonly Element[]) => el("e", inner);
const set = (name: string, properties: Readonly<Record<string, string>>) =>
  el(
    `${name}Pr`,
    Object.entries(properties).map(([one, val]) => el(one, [], val)),
  );
const fence = (open: string, close: string, ...inner: readonly Element[]) =>
  el("d", [set("d", { begChr: open, endChr: close }), ...inner]);
const acc = (sign: string, text: string) => el("acc", [set("acc", { chr: sign }), e(run(text))]);
const matrix = el("m", [el("mr", [e(run("1")), e(run("2"))]), el("mr", [e(run("3")), e(run("4"))])]);
const equations = el("eqArr", [e(run("x=1")), e(run("y=2"))]);
const noBar = el("f", [set("f", { type: "noBar" }), el("num", [run("n")]), el("den", [run("k")])]);
const limit = (name: string, base: Element, text: string) => el(name, [e(base), el("lim", [run(text)])]);
const brace = el("groupChr", [set("groupChr", { chr: "⏞", pos: "top" }), e(run("a+b"))]);

test.each<[string, Element, string]>([
  ["an amount", fence("|", "|", e(run("x"))), "\\left| x\\right|"],
  ["a norm", fence("‖", "‖", e(run("v"))), "\\left\\| v\\right\\|"],
  ["a floor", fence("⌊", "⌋", e(run("x"))), "\\left\\lfloor x\\right\\rfloor"],
  ["one bracket alone", fence("", "]", e(run("x"))), "\\left. x\\right]"],
  ["a set", fence("{", "}", e(run("1,2"))), "\\left\\{ 1,2\\right\\}"],
  ["parts of a bracket", fence("(", ")", e(run("a")), e(run("b"))), "\\left( a\\middle| b\\right)"],
  ["a matrix", fence("[", "]", e(matrix)), "\\begin{bmatrix}1 & 2 \\\\ 3 & 4\\end{bmatrix}"],
  ["cases", fence("{", "", e(equations)), "\\begin{cases}x=1 \\\\ y=2\\end{cases}"],
  ["a binomial", fence("(", ")", e(noBar)), "\\binom{n}{k}"],
  ["a vector", acc("\u20D7", "v"), "\\vec{v}"],
  ["a vector of two letters", acc("\u20D7", "AB"), "\\overrightarrow{AB}"],
  ["a tilde", acc("\u0303", "x"), "\\tilde{x}"],
  ["two dots", acc("\u0308", "x"), "\\ddot{x}"],
  ["a line over letters", el("bar", [set("bar", { pos: "top" }), e(run("AB"))]), "\\overline{AB}"],
  ["a line under letters", el("bar", [e(run("AB"))]), "\\underline{AB}"],
  ["words at a brace", limit("limUpp", brace, "n"), "\\overbrace{a+b}^{n}"],
  ["a limit", el("func", [el("fName", [limit("limLow", run("lim"), "x→0")]), e(run("f"))]), "\\lim_{x→0}{f}"],
  ["an isotope", el("sPre", [el("sub", [run("6")]), el("sup", [run("14")]), e(run("C"))]), "{}_{6}^{14}{C}"],
  [
    "a union",
    el("nary", [set("nary", { chr: "⋃" }), el("sub", [run("i")]), el("sup"), e(run("A"))]),
    "\\bigcup_{i}{A}",
  ],
  ["a contour", el("nary", [set("nary", { chr: "∮" }), el("sub"), el("sup"), e(run("E"))]), "\\oint{E}"],
  ["percent and other signs", run("50%#&_{}$"), "50\\%\\#\\&\\_\\{\\}\\$"],
  ["words of Arabic", run("السرعة المتوسطة = ٥"), "\\text{السرعة المتوسطة}\\ =\\ \\text{٥}"],
  ["a box", el("borderBox", [e(run("x"))]), "\\boxed{x}"],
])("%s keeps its meaning", (_what, element, tex) => {
  expect(toTex(el("oMath", [element])).trim()).toBe(tex);
});

const LETTERS = "abxyzABN0123456789+=<>|/!?.,;:()[]αβπθΩ∈∀→⇌·°سصعم%#&_${}".split("");
const aRun = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
  .map((letters) => run(letters.join("")));
const { formula } = fc.letrec<{ formula: Element; row: Element[] }>((tie) => ({
  row: fc.array(tie("formula"), { minLength: 1, maxLength: 3, depthIdentifier: "formula" }),
  formula: fc.oneof(
    { maxDepth: 4, depthIdentifier: "formula" },
    aRun,
    fc
      .tuple(
        fc.constantFrom("f", "sSup", "sSub", "sSubSup", "sPre", "rad", "nary"),
        tie("row"),
        tie("row"),
        tie("row"),
      )
      .map(([name, one, two, three]) => el(name, [...namesIn(name, [one, two, three])])),
    fc
      .tuple(
        fc.constantFrom("(", "[", "{", "|", "‖", "⌊", "⌈", "⟨", "/", "x", ""),
        fc.constantFrom(")", "]", "}", "|", "‖", "⌋", "⌉", "⟩", ""),
        tie("row"),
      )
      .map(([open, close, row]) => fence(open, close, e(...row))),
    fc
      .tuple(fc.constantFrom("\u0302", "\u0303", "\u0305", "\u0307", "\u20D7", "→", "*"), tie("row"))
      .map(([sign, row]) => el("acc", [set("acc", { chr: sign }), e(...row)])),
    fc
      .tuple(fc.constantFrom("limLow", "limUpp"), tie("row"), aRun)
      .map(([name, row, at]) => el(name, [e(...row), el("lim", [at])])),
    tie("row").map((row) =>
      el("m", [
        el(
          "mr",
          row.map((one) => e(one)),
        ),
        el(
          "mr",
          row.map((one) => e(one)),
        ),
      ]),
    ),
    tie("row").map((row) =>
      fence(
        "{",
        "",
        e(
          el(
            "eqArr",
            row.map((one) => e(one)),
          ),
        ),
      ),
    ),
    tie("row").map((row) => el("borderBox", [e(...row)])),
    tie("row").map((row) => el("func", [el("fName", [run("sin")]), e(...row)])),
    tie("row").map((row) => el("groupChr", [e(...row)])),
  ),
}));

const NAMES: Readonly<Record<string, readonly string[]>> = {
  f: ["num", "den"],
  sSup: ["e", "sup"],
  sSub: ["e", "sub"],
  sSubSup: ["e", "sub", "sup"],
  sPre: ["sub", "sup", "e"],
  rad: ["deg", "e"],
  nary: ["sub", "sup", "e"],
};
const namesIn = (name: string, rows: readonly Element[][]): Element[] =>
  (NAMES[name] ?? []).map((one, at) => el(one, rows[at] ?? []));

const lettersIn = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}∈∀⇌·°+=%#$]/gu)].map(([one]) => one);
const textIn = (element: Element): string => element.text + element.inner.map(textIn).join("");
const count = (letters: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
};

test("no letter, figure or sign of a formula is missing, and every formula can be drawn", () => {
  fc.assert(
    fc.property(formula, (made) => {
      const tex = toTex(el("oMath", [made]));
      const written = count(lettersIn(tex));
      const missing = [...count(lettersIn(textIn(made)))].filter(
        ([one, many]) => (written.get(one) ?? 0) < many,
      );

      expect(missing).toEqual([]);
      expect(() =>
        temml.renderToString(tex, { throwOnError: true, strict: false, maxExpand: 200 }),
      ).not.toThrow();
    }),
  );
});
