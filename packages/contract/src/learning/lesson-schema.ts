import { Schema, type MarkSpec, type NodeSpec } from "prosemirror-model";

const LONGEST_TEX = 4000;

/** Throws what ProseMirror reports as a wrong attribute. */
export function demand(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new RangeError(`Not ${what}.`);
}

const isDirection = (value: unknown) =>
  demand(value === null || value === "rtl" || value === "ltr", "a direction");
const isWholeFrom = (least: number, most: number) => (value: unknown) =>
  demand(
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `a whole number from ${least} to ${most}`,
  );
const isShort = (most: number) => (value: unknown) =>
  demand(typeof value === "string" && value.length <= most, `a text of at most ${most} characters`);
const isFileId = (value: unknown) =>
  demand(typeof value === "string" && /^[0-9A-Za-z]{15}$/.test(value), "a file's id");
const isWidths = (value: unknown) =>
  demand(
    value === null ||
      (Array.isArray(value) && value.length <= 50 && value.every((one) => typeof one === "number")),
    "widths of columns",
  );
const isMarkup = (value: unknown) =>
  demand(value === null || (typeof value === "string" && value.length <= 100_000), "MathML");

/** The letters of a formula and their meanings, in the formula's order. */
export interface FormulaLetter {
  readonly letter: string;
  readonly meaning: string;
}

function isLegend(value: unknown): void {
  demand(Array.isArray(value) && value.length <= 12, "the letters of a formula");
  for (const one of value) {
    const { letter, meaning, ...more }: Record<string, unknown> = Object(one);
    isShort(40)(letter);
    isShort(200)(meaning);
    demand(Object.keys(more).length === 0, "the letters of a formula");
  }
}

/** https and mailto alone: anything else could run, or lead out of the app unseen. */
export const isSafeLink = (href: unknown): href is string =>
  typeof href === "string" &&
  href.length <= 2000 &&
  /^(https:\/\/|mailto:)/i.test(href) &&
  URL.canParse(href) &&
  ["https:", "mailto:"].includes(new URL(href).protocol);

/** The part of pasted HTML that is read; the server has no DOM. */
interface Tag {
  readonly getAttribute: (name: string) => string | null;
}

const directed = { dir: { default: null, validate: isDirection } };
const toDirAttrs = (attrs: Readonly<Record<string, unknown>>) =>
  attrs["dir"] === null ? {} : { dir: attrs["dir"] };
const dirIn = (node: Tag) => {
  const dir = node.getAttribute("dir");
  return { dir: dir === "rtl" || dir === "ltr" ? dir : null };
};
const cells = {
  content: "block+",
  isolating: true,
  attrs: {
    colspan: { default: 1, validate: isWholeFrom(1, 50) },
    rowspan: { default: 1, validate: isWholeFrom(1, 500) },
    colwidth: { default: null, validate: isWidths },
  },
};
const spansIn = (node: Tag) => ({
  colspan: Math.min(Math.max(Number(node.getAttribute("colspan") ?? 1) || 1, 1), 50),
  rowspan: Math.min(Math.max(Number(node.getAttribute("rowspan") ?? 1) || 1, 1), 500),
});
const toSpanAttrs = ({ colspan, rowspan }: Readonly<Record<string, unknown>>) => ({
  ...(colspan !== 1 && { colspan }),
  ...(rowspan !== 1 && { rowspan }),
});
const formula = {
  tex: { validate: isShort(LONGEST_TEX) },
  /** Made by the server when it is saved; a value from an app is discarded. */
  mathml: { default: null, validate: isMarkup },
};

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: directed,
    parseDOM: [{ tag: "p", getAttrs: dirIn }],
    toDOM: ({ attrs }) => ["p", toDirAttrs(attrs), 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { level: { default: 2, validate: isWholeFrom(1, 4) }, ...directed },
    parseDOM: [1, 2, 3, 4].map((level) => ({
      tag: `h${level}`,
      getAttrs: (node) => ({ level, ...dirIn(node) }),
    })),
    toDOM: ({ attrs }) => [`h${attrs["level"]}`, toDirAttrs(attrs), 0],
  },
  bullet_list: {
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    content: "list_item+",
    group: "block",
    attrs: { start: { default: 1, validate: isWholeFrom(0, 10_000) } },
    parseDOM: [{ tag: "ol", getAttrs: (node) => ({ start: Number(node.getAttribute("start") ?? 1) || 1 }) }],
    toDOM: ({ attrs }) => ["ol", attrs["start"] === 1 ? {} : { start: attrs["start"] }, 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", { dir: "auto" }, 0],
  },
  quote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** A coloured box: something to try, to remember, or to beware of. */
  callout: {
    content: "block+",
    group: "block",
    defining: true,
    attrs: {
      tone: {
        default: "try",
        validate: (tone) => demand(["try", "remember", "beware"].includes(tone), "a tone"),
      },
    },
    parseDOM: [{ tag: "aside" }],
    toDOM: ({ attrs }) => ["aside", { class: `lesson-callout ${attrs["tone"]}` }, 0],
  },
  code_block: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", { dir: "ltr" }, ["code", 0]],
  },
  table: {
    content: "table_row+",
    group: "block",
    tableRole: "table",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", { dir: "auto" }, ["tbody", 0]],
  },
  table_row: {
    content: "(table_cell | table_header)*",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: {
    ...cells,
    tableRole: "cell",
    parseDOM: [{ tag: "td", getAttrs: spansIn }],
    toDOM: ({ attrs }) => ["td", toSpanAttrs(attrs), 0],
  },
  table_header: {
    ...cells,
    tableRole: "header_cell",
    parseDOM: [{ tag: "th", getAttrs: spansIn }],
    toDOM: ({ attrs }) => ["th", toSpanAttrs(attrs), 0],
  },
  /** A formula by itself, with the meanings of its letters. */
  formula: {
    group: "block",
    atom: true,
    attrs: { ...formula, legend: { default: [], validate: isLegend } },
    toDOM: ({ attrs }) => ["div", { class: "lesson-formula", dir: "ltr" }, String(attrs["tex"])],
  },
  /** A formula within a line. */
  math: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: formula,
    toDOM: ({ attrs }) => ["span", { class: "lesson-math", dir: "ltr" }, String(attrs["tex"])],
  },
  /** A picture by its file. Pasted HTML never becomes one by itself: its address would be on another site. */
  image: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { fileId: { validate: isFileId }, alt: { default: "", validate: isShort(1000) } },
    toDOM: ({ attrs }) => ["figure", { "data-file": attrs["fileId"] }, String(attrs["alt"])],
  },
  rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  text: { group: "inline" },
} satisfies Record<string, NodeSpec>;

const plain = (tag: string, also: readonly string[] = []): MarkSpec => ({
  parseDOM: [tag, ...also].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0],
});

const marks = {
  link: {
    attrs: { href: { validate: (href: unknown) => demand(isSafeLink(href), "an https or mailto address") } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (node) => {
          const href = node.getAttribute("href");
          return isSafeLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: attrs["href"], rel: "noopener noreferrer", target: "_blank" }, 0],
  },
  strong: plain("strong", ["b"]),
  em: plain("em", ["i"]),
  underline: plain("u"),
  strike: plain("s", ["del"]),
  sub: { ...plain("sub"), excludes: "sup" },
  sup: { ...plain("sup"), excludes: "sub" },
  code: { ...plain("code"), excludes: "_" },
} satisfies Record<string, MarkSpec>;

/** The schema of a lesson's rich text; the editor and the server use the same. */
export const lessonSchema = new Schema({ nodes, marks });
