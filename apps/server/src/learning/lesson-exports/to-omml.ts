import type { Element } from "#learning/lesson-documents/public.ts";

import { ACCENTS, GROUPS, NO_FRAME, STRIKES } from "./accents.ts";
import { buildPart, buildProperties, buildRun } from "./build-part.ts";
import {
  findRowLook,
  firstToken,
  isApplication,
  isFenced,
  isLarge,
  isMiddle,
  isNothing,
  isRow,
  isSpace,
  partsIn,
  placesIn,
  tokenText,
  unpadded,
} from "./math-parts.ts";

type Converter = (element: Element) => Element[];

/** A formula of MathML, as Temml writes it, as a formula of Word. What Word does not know becomes its signs. */
export const toOmml = (mathml: Element): Element => buildPart("oMath", toRow(mathml));

const toElements: Converter = (element) => (CONVERTERS[element.name] ?? toRow)(element);

function toRow(element: Element): Element[] {
  const parts = partsIn(element);
  if (parts.length === 0) return buildRun(tokenText(element).trim());
  return isFenced(parts) ? [toDelimited(parts)] : toSequence(parts);
}

function toSequence(parts: readonly Element[]): Element[] {
  const made: Element[] = [];
  for (let at = 0; at < parts.length;) {
    const taken = takeAt(parts, at);
    made.push(...taken.made);
    at = taken.next;
  }
  return made;
}

interface TakenParts {
  readonly made: Element[];
  /** Where it goes on. */
  readonly next: number;
}

/** A part, with the one after it where both are one thing in Word. */
function takeAt(parts: readonly Element[], at: number): TakenParts {
  const part = parts[at];
  if (!part) return { made: [], next: at + 1 };
  const operandAt = findOperand(parts, at + 1);
  const operand = parts[operandAt];
  const joined = joinOperand(part, operand && toElements(operand), isApplied(parts, at));
  return joined ? { made: [joined], next: operandAt + 1 } : { made: toElements(part), next: at + 1 };
}

/** A part that takes what follows it: a sum, the name of a function, scripts before a letter. */
function joinOperand(part: Element, operand: Element[] | undefined, isName: boolean): Element | undefined {
  if (isLarge(part)) return toLarge(part, operand ?? []);
  if (!operand) return undefined;
  if (isName) return buildPart("func", [buildPart("fName", toElements(part)), buildPart("e", operand)]);
  const [base, sub, sup] = placesIn(part);
  if (part.name !== "msubsup" || !isNothing(base)) return undefined;
  return buildPart("sPre", [toPlace("sub", sub), toPlace("sup", sup), buildPart("e", operand)]);
}

const isApplied = (parts: readonly Element[], at: number): boolean => {
  const after = parts[at + 1];
  return after !== undefined && isApplication(after);
};

/** The place of the first part that shows something; behind the last where there is none. */
function findOperand(parts: readonly Element[], from: number): number {
  const at = parts.findIndex((part, place) => place >= from && !isSpace(part) && !isApplication(part));
  return at === -1 ? parts.length : at;
}

const toPlace = (name: string, element: Element | undefined): Element =>
  buildPart(name, element && toElements(element));

const ABOVE_ALONE = new Set(["msup", "mover"]);
const BESIDE = new Set(["msub", "msup", "msubsup"]);

function toLarge(part: Element, operand: Element[]): Element {
  const [base, ...scripts] = placesIn(part);
  const [sub, sup] = ABOVE_ALONE.has(part.name) ? [undefined, scripts[0]] : scripts;
  return buildPart("nary", [
    buildProperties("nary", [
      ["chr", firstToken(base)?.text.trim() ?? ""],
      ["limLoc", BESIDE.has(part.name) ? "subSup" : "undOvr"],
      sub ? undefined : ["subHide", "1"],
      sup ? undefined : ["supHide", "1"],
    ]),
    toPlace("sub", sub),
    toPlace("sup", sup),
    buildPart("e", operand),
  ]);
}

function toDelimited(parts: readonly Element[]): Element {
  const open = parts[0]?.text.trim() ?? "";
  const close = parts.at(-1)?.text.trim() ?? "";
  const within = parts.slice(1, -1);
  const middle = within.find(isMiddle);
  return buildPart("d", [
    buildProperties("d", [
      ["begChr", open],
      middle ? ["sepChr", middle.text.trim()] : undefined,
      ["endChr", close],
    ]),
    ...(open === "{" && close === ""
      ? (toCases(within) ?? toPieces(within, middle))
      : toPieces(within, middle)),
  ]);
}

/** Undefined for anything but one table. */
const toCases = ([table, ...more]: readonly Element[]): Element[] | undefined =>
  table?.name === "mtable" && more.length === 0 ? [buildPart("e", [toEquations(table)])] : undefined;

/** What is between the signs of a bracket that part it. */
function toPieces(within: readonly Element[], middle: Element | undefined): Element[] {
  const pieces: Element[][] = [[]];
  for (const part of within) {
    if (isMiddle(part) && part.text === middle?.text) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces.map((piece) => buildPart("e", toSequence(piece)));
}

const rowsIn = (table: Element): Element[][] =>
  placesIn(table).map((row) => (row.name === "mlabeledtr" ? placesIn(row).slice(1) : placesIn(row)));

/** Rows that are aligned at the ampersands between their cells. */
const toEquations = (table: Element): Element =>
  buildPart(
    "eqArr",
    rowsIn(table).map((cells) =>
      buildPart(
        "e",
        cells.flatMap((cell, at) => (at === 0 ? toRow(cell) : [...buildRun("&"), ...toRow(cell)])),
      ),
    ),
  );

function toTable(table: Element): Element[] {
  if (/\btml-jot\b/u.test(table.attributes["class"] ?? "")) return [toEquations(table)];
  const rows = rowsIn(table);
  const count = Math.max(1, ...rows.map(({ length }) => length));
  const columns = buildPart("mcs", [
    buildPart("mc", [
      buildProperties("mc", [
        ["count", String(count)],
        ["mcJc", "center"],
      ]),
    ]),
  ]);
  return [
    buildPart("m", [
      buildPart("mPr", [columns]),
      ...rows.map((cells) =>
        buildPart(
          "mr",
          cells.map((cell) => buildPart("e", toRow(cell))),
        ),
      ),
    ]),
  ];
}

const places =
  (name: string, ...at: readonly string[]): Converter =>
  (element) => {
    const parts = placesIn(element);
    return [
      buildPart(
        name,
        at.map((place, index) => buildPart(place, parts[index] ? toElements(parts[index]) : [])),
      ),
    ];
  };

function toFraction(element: Element): Element[] {
  const isBare = /^0(?:\.0*)?[a-z%]*$/u.test(element.attributes["linethickness"] ?? "");
  const [fraction] = places("f", "num", "den")(element);
  if (!fraction) return [];
  return [
    { ...fraction, inner: [buildProperties("f", [["type", isBare ? "noBar" : "bar"]]), ...fraction.inner] },
  ];
}

const toRoot: Converter = (element) => {
  const [base, degree] = placesIn(element);
  return [buildPart("rad", [toPlace("deg", degree), toPlace("e", base)])];
};

const toSquareRoot: Converter = (element) => [
  buildPart("rad", [
    buildProperties("rad", [["degHide", "1"]]),
    buildPart("deg"),
    buildPart("e", toRow(element)),
  ]),
];

const toAround =
  (place: "limLow" | "limUpp"): Converter =>
  (element) => {
    const [base, mark] = placesIn(element);
    const inner = base ? toElements(base) : [];
    const sign = mark?.name === "mo" ? mark.text.trim() : "";
    const accent = place === "limUpp" ? ACCENTS[sign] : undefined;
    if (accent !== undefined)
      return [buildPart("acc", [buildProperties("acc", [["chr", accent]]), buildPart("e", inner)])];
    const side = GROUPS[sign];
    if (side === (place === "limUpp" ? "top" : "bot"))
      return [
        buildPart("groupChr", [
          buildProperties("groupChr", [
            ["chr", sign],
            ["pos", side],
            ["vertJc", side === "top" ? "bot" : "top"],
          ]),
          buildPart("e", inner),
        ]),
      ];
    return [
      buildPart(place, [buildPart("e", inner), buildPart("lim", mark ? toElements(unpadded(mark)) : [])]),
    ];
  };

const toUnderOver: Converter = (element) => {
  const [base, under, over] = placesIn(element);
  const low = buildPart("limLow", [toPlace("e", base), toPlace("lim", under)]);
  return [buildPart("limUpp", [buildPart("e", [low]), toPlace("lim", over)])];
};

function toEnclosed(element: Element): Element[] {
  const notations = (element.attributes["notation"] ?? "").split(/\s+/u);
  const inner = buildPart("e", toRow(element));
  if (notations[0] === "top" || notations[0] === "bottom")
    return [
      buildPart("bar", [buildProperties("bar", [["pos", notations[0] === "top" ? "top" : "bot"]]), inner]),
    ];
  const strikes = Object.entries(STRIKES)
    .filter(([notation]) => notations.includes(notation))
    .map(([, name]) => [name, "1"] as const);
  return [
    buildPart("borderBox", [
      buildProperties("borderBox", [...(strikes.length > 0 ? NO_FRAME : []), ...strikes]),
      inner,
    ]),
  ];
}

const toStyled: Converter = (element) =>
  findRowLook(element) === "box" && isRow(element)
    ? [buildPart("borderBox", [buildPart("e", toRow(element))])]
    : toRow(element);

function toLetters(element: Element): Element[] {
  const text = tokenText(element).trim();
  const isUpright = element.attributes["mathvariant"] === "normal" || /^\p{L}[\p{L}\p{M}\s]+$/u.test(text);
  return buildRun(text, isUpright ? "p" : undefined);
}

const toWords: Converter = (element) => (isSpace(element) ? buildRun(" ") : buildRun(element.text, "nor"));

const WIDE = 0.9;
const toBlank: Converter = ({ attributes }) =>
  Number.parseFloat(attributes["width"] ?? "0") >= WIDE ? buildRun("\u2003") : [];

const CONVERTERS: Readonly<Record<string, Converter>> = {
  mrow: toStyled,
  mstyle: toStyled,
  mi: toLetters,
  mn: (element) => buildRun(tokenText(element).trim()),
  mo: (element) => buildRun(tokenText(element).trim()),
  mtext: toWords,
  ms: toWords,
  mspace: toBlank,
  mfrac: toFraction,
  msqrt: toSquareRoot,
  mroot: toRoot,
  msup: places("sSup", "e", "sup"),
  msub: places("sSub", "e", "sub"),
  msubsup: places("sSubSup", "e", "sub", "sup"),
  munder: toAround("limLow"),
  mover: toAround("limUpp"),
  munderover: toUnderOver,
  mtable: toTable,
  menclose: toEnclosed,
  mphantom: (element) => [
    buildPart("phant", [buildProperties("phant", [["show", "0"]]), buildPart("e", toRow(element))]),
  ],
};
