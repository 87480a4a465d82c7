import { attributeIn, child, type Element } from "./element.ts";
import { escapeTex } from "./escape-tex.ts";
import { environmentTex, fenceTex, matrixTex, type Fence } from "./fence-tex.ts";
import { largeSignTex } from "./large-sign-tex.ts";
import { nameTex } from "./name-tex.ts";
import { overTex, underTex } from "./over-tex.ts";
import { toRunTex } from "./to-run-tex.ts";

type Converter = (element: Element) => string;

/** Converts a formula of Word (OMML) to TeX. Unknown elements contribute their text. */
export const toTex = (element: Element): string => (CONVERTERS.get(element.name) ?? innerTex)(element);

/** False where a formula has elements that `toTex` knows nothing of, such as a drawing. */
export const isWholeFormula = (element: Element): boolean =>
  element.inner.every(
    (inner) => inner.name.endsWith("Pr") || (KNOWN.has(inner.name) && isWholeFormula(inner)),
  );

const innerTex: Converter = (element) =>
  element.inner
    .filter(({ name }) => !name.endsWith("Pr"))
    .map(toTex)
    .join("");

const part = (element: Element, name: string): string => {
  const inner = child(element, name);
  return inner ? innerTex(inner) : "";
};
const braced = (element: Element, name: string): string => `{${part(element, name)}}`;

/** What `m:val` of a property says, `absent` where the property is not there. */
function property(element: Element, name: string, absent: string): string {
  const found = child(element, `${element.name}Pr`, name);
  return found === undefined ? absent : (attributeIn(found, "val") ?? "");
}

const isSet = (element: Element, name: string): boolean =>
  !["0", "off", "false"].includes(property(element, name, "0"));

function toFractionTex(element: Element): string {
  const over = braced(element, "num");
  const under = braced(element, "den");
  switch (property(element, "type", "bar")) {
    case "noBar":
      return `\\genfrac{}{}{0pt}{}${over}${under}`;
    case "lin":
      return `${over}/${under}`;
    case "skw":
      return `{}^${over}/_${under}`;
    default:
      return `\\frac${over}${under}`;
  }
}

function toRootTex(element: Element): string {
  const degree = isSet(element, "degHide") ? "" : part(element, "deg");
  // Temml takes away the first brace and the last, whether they belong together or not.
  const safe = /^\w+$/.test(degree) ? degree : `{${degree}}`;
  return `\\sqrt${degree === "" ? "" : `[${safe}]`}${braced(element, "e")}`;
}

const LIMITS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ undOvr: "\\limits", subSup: "\\nolimits" }),
);

function toLargeTex(element: Element): string {
  const limit = (sign: string, name: string) => {
    const tex = part(element, name);
    return tex === "" ? "" : `${sign}{${tex}}`;
  };
  const sign = largeSignTex(property(element, "chr", "∫"));
  const limits = `${limit("_", "sub")}${limit("^", "sup")}`;
  const place = limits === "" ? "" : (LIMITS.get(property(element, "limLoc", "")) ?? "");
  return `${sign}${place}${limits}${braced(element, "e")}`;
}

const partsIn = (element: Element): Element[] => element.inner.filter(({ name }) => name === "e");

function toDelimitedTex(element: Element): string {
  const parts = partsIn(element);
  const fence = {
    open: property(element, "begChr", "("),
    close: property(element, "endChr", ")"),
    separator: property(element, "sepChr", "|"),
  };
  const only = parts.length === 1 ? parts[0]?.inner.filter(({ name }) => !name.endsWith("Pr")) : undefined;
  const within = only?.length === 1 ? only[0] : undefined;
  return (within && toEnclosedTex(within, fence)) ?? fenceTex(fence, parts.map(innerTex));
}

/** Where signs and what they enclose have one name: a matrix, cases, a binomial. */
function toEnclosedTex(element: Element, fence: Fence): string | undefined {
  const signs = `${fence.open}${fence.close}`;
  if (element.name === "m") return matrixTex(matrixRows(element), fence);
  if (element.name === "eqArr" && signs === "{") return toCasesTex(element, fence);
  const isBinomial = element.name === "f" && signs === "()" && property(element, "type", "bar") === "noBar";
  return isBinomial ? `\\binom${braced(element, "num")}${braced(element, "den")}` : undefined;
}

const matrixRows = (element: Element): string[][] =>
  element.inner.filter(({ name }) => name === "mr").map((row) => partsIn(row).map(innerTex));

/** Rows of equations; an ampersand that lies open in them says where they are aligned. */
const equationRows = (element: Element): string[][] =>
  partsIn(element).map((row) =>
    row.inner
      .filter(({ name }) => !name.endsWith("Pr"))
      .map((inner) => (inner.name === "r" ? toRunTex(inner).replaceAll("\\&", "\u0000") : toTex(inner)))
      .join("")
      .split("\u0000"),
  );

function toCasesTex(element: Element, fence: Fence): string {
  const rows = equationRows(element);
  return rows.every(({ length }) => length <= 2)
    ? environmentTex("cases", rows)
    : fenceTex(fence, [environmentTex("aligned", rows)]);
}

function toEquationsTex(element: Element): string {
  const rows = equationRows(element);
  return environmentTex(rows.some(({ length }) => length > 1) ? "aligned" : "gathered", rows);
}

const toBarTex: Converter = (element) =>
  property(element, "pos", "bot") === "top"
    ? `\\overline${braced(element, "e")}`
    : `\\underline${braced(element, "e")}`;

function toGroupTex(element: Element): string {
  const put = property(element, "pos", "bot") === "top" ? overTex : underTex;
  return put(property(element, "chr", "⏟"), part(element, "e"));
}

/** What stands under or over: the limit of a name, the words at a brace, or anything else. */
function toLimitTex(element: Element): string {
  const isUnder = element.name === "limLow";
  const base = child(element, "e");
  const limit = braced(element, "lim");
  const name = nameTex(textIn(base));
  const sign = isUnder ? "_" : "^";
  if (/^\\(?!operatorname|text)[A-Za-z]+ $/.test(name))
    return `${name.trim()}${isUnder ? "" : "\\limits"}${sign}${limit}`;
  const tex = base ? innerTex(base) : "";
  if (tex.startsWith(isUnder ? "\\underbrace" : "\\overbrace")) return `${tex}${sign}${limit}`;
  return `${isUnder ? "\\underset" : "\\overset"}${limit}{${tex}}`;
}

const textIn = (element: Element | undefined): string =>
  element?.name === "t"
    ? element.text
    : (element?.inner ?? [])
        .filter(({ name }) => ["r", "t"].includes(name))
        .map(textIn)
        .join("");

const toFunctionTex: Converter = (element) => {
  const name = child(element, "fName");
  return `${name ? innerNameTex(name) : ""}${braced(element, "e")}`;
};

const innerNameTex: Converter = (element) =>
  element.inner
    .filter(({ name }) => !name.endsWith("Pr"))
    .map(toNameTex)
    .join("");

const POWERS: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map(
  Object.entries<readonly (readonly [string, string])[]>({
    sSup: [["^", "sup"]],
    sSub: [["_", "sub"]],
    sSubSup: [
      ["_", "sub"],
      ["^", "sup"],
    ],
  }),
);

function toNameTex(element: Element): string {
  if (element.name === "r") return nameTex(textIn(element));
  const powers = POWERS.get(element.name);
  const base = child(element, "e");
  if (!powers || !base) return toTex(element);
  const name = innerNameTex(base).trim();
  const isOne = /^\\[A-Za-z]+$/.test(name);
  return `${isOne ? name : `{${name}}`}${powers.map(([sign, at]) => `${sign}${braced(element, at)}`).join("")}`;
}

const toScriptTex: Converter = (element) =>
  `${braced(element, "e")}${(POWERS.get(element.name) ?? []).map(([sign, at]) => `${sign}${braced(element, at)}`).join("")}`;

function toBoxTex(element: Element): string {
  const inner = part(element, "e");
  const rising = isSet(element, "strikeBLTR");
  const falling = isSet(element, "strikeTLBR");
  const isOpen = ["hideTop", "hideBot", "hideLeft", "hideRight"].every((name) => isSet(element, name));
  const struck = strikeTex(rising, falling, inner);
  const crossed = isSet(element, "strikeH") || isSet(element, "strikeV") ? `\\sout{${struck}}` : struck;
  return isOpen ? crossed : `\\boxed{${crossed}}`;
}

function strikeTex(rising: boolean, falling: boolean, tex: string): string {
  if (rising && falling) return `\\xcancel{${tex}}`;
  if (rising) return `\\cancel{${tex}}`;
  return falling ? `\\bcancel{${tex}}` : tex;
}

const nothing: Converter = () => "";

const CONVERTERS: ReadonlyMap<string, Converter> = new Map(
  Object.entries<Converter>({
    r: toRunTex,
    t: ({ text }) => escapeTex(text),
    f: toFractionTex,
    sSup: toScriptTex,
    sSub: toScriptTex,
    sSubSup: toScriptTex,
    sPre: (element) => `{}_${braced(element, "sub")}^${braced(element, "sup")}${braced(element, "e")}`,
    rad: toRootTex,
    d: toDelimitedTex,
    nary: toLargeTex,
    func: toFunctionTex,
    m: (element) => matrixTex(matrixRows(element), { open: "", close: "", separator: "" }),
    eqArr: toEquationsTex,
    acc: (element) => overTex(property(element, "chr", "\u0302"), part(element, "e")),
    bar: toBarTex,
    groupChr: toGroupTex,
    limLow: toLimitTex,
    limUpp: toLimitTex,
    borderBox: toBoxTex,
    phant: (element) =>
      property(element, "show", "1") === "0" ? `\\phantom${braced(element, "e")}` : part(element, "e"),
    del: nothing,
    moveFrom: nothing,
    instrText: nothing,
  }),
);

const KNOWN: ReadonlySet<string> = new Set([
  ...CONVERTERS.keys(),
  ..."oMath oMathPara e num den sub sup deg fName lim mr box ins moveTo br tab sym smartTag customXml hyperlink".split(
    " ",
  ),
  ..."bookmarkStart bookmarkEnd proofErr commentRangeStart commentRangeEnd commentReference noBreakHyphen".split(
    " ",
  ),
  ..."sdt sdtContent lastRenderedPageBreak fldChar softHyphen cr permStart permEnd".split(" "),
]);
