import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import { attributeIn, child, getValue, type Element } from "./element.ts";
import { readDrawing } from "./read-drawing.ts";
import { symbolIn, UNKNOWN_SIGN, withSigns } from "./symbol-in.ts";
import type { Book } from "./to-blocks.ts";
import { toMathNodes } from "./to-math-nodes.ts";

type Marks = NonNullable<DocumentNode["marks"]>;

/** A field that is begun: what it is computed from is read before its words. */
export interface OpenField {
  instruction: string;
  /** True behind the instruction, where the words are. */
  hasWords: boolean;
}

interface ReadParagraph {
  readonly content: DocumentNode[];
  /** Boxes of text that hang on it; they follow it. */
  readonly boxes: readonly Element[];
  /** They follow it as well. */
  readonly pictures: readonly DocumentNode[];
}

/** Deleted text, and what a drawing that is read elsewhere has instead. */
const UNSEEN = new Set(["del", "moveFrom", "Fallback", "rt"]);

/** The words of a paragraph with what marks them. */
export function toParagraph(element: Element, book: Book): ReadParagraph {
  const reader = new ParagraphReader(book);
  const content = reader.read(element, { marks: [], font: undefined });
  return { content, boxes: reader.boxes, pictures: reader.pictures };
}

interface RunStyle {
  readonly marks: Marks;
  readonly font: string | undefined;
}

type ReadLeaf = (element: Element, style: RunStyle) => DocumentNode[] | undefined;

class ParagraphReader {
  readonly boxes: Element[] = [];
  readonly pictures: DocumentNode[] = [];
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  read(element: Element, style: RunStyle): DocumentNode[] {
    return element.inner
      .filter(({ name }) => !UNSEEN.has(name) && !name.endsWith("Pr"))
      .flatMap((inner) => this.#leaf(inner, style) ?? this.read(inner, this.#styleIn(inner, style)));
  }

  /** Undefined for what has its words within. */
  #leaf(element: Element, style: RunStyle): DocumentNode[] | undefined {
    return this.#leaves.get(element.name)?.(element, style);
  }

  readonly #leaves: ReadonlyMap<string, ReadLeaf> = new Map(
    Object.entries<ReadLeaf>({
      t: ({ text }, style) => this.#words(withSigns(text, style.font), style),
      tab: () => [{ type: "text", text: " " }],
      ptab: () => [{ type: "text", text: " " }],
      br: () => [{ type: "hard_break" }],
      cr: () => [{ type: "hard_break" }],
      sym: (element, style) => this.#words(symbolIn(element), style),
      noBreakHyphen: (_, style) => this.#words("\u2011", style),
      instrText: ({ text }) => this.#instruct(text),
      fldChar: (element) => this.#turnField(element),
      oMath: (element) => toMathNodes(element, this.#book.left),
      footnoteReference: (element) => this.#refer(element),
      endnoteReference: (element) => this.#refer(element),
      commentReference: () => this.#count("comments"),
      drawing: (element, style) => this.#draw(element, style),
      pict: (element, style) => this.#draw(element, style),
      object: (element, style) => this.#draw(element, style),
      r: (element) => (isHidden(element) ? this.#count("hidden") : undefined),
      ruby: (element, style) => this.#readRuby(element, style),
    }),
  );

  #words(text: string, { marks }: RunStyle): DocumentNode[] {
    if (text.includes(UNKNOWN_SIGN)) this.#book.left.add("signs");
    const link = this.#fieldLink();
    const all = link.length === 0 || marks.some(({ type }) => type === "link") ? marks : [...marks, ...link];
    return text === "" ? [] : [{ type: "text", text, marks: all }];
  }

  #instruct(text: string): DocumentNode[] {
    const field = this.#book.fields.at(-1);
    if (field) field.instruction += text;
    return [];
  }

  #turnField(element: Element): DocumentNode[] {
    const { fields } = this.#book;
    const turn = attributeIn(element, "fldCharType");
    if (turn === "begin") fields.push({ instruction: "", hasWords: false });
    else if (turn === "end") fields.pop();
    else if (turn === "separate") {
      const field = fields.at(-1);
      if (field) field.hasWords = true;
    }
    return [];
  }

  #fieldLink(): Marks {
    const instruction = this.#book.fields.find(
      (field) => field.hasWords && /^\s*HYPERLINK\s/i.test(field.instruction),
    )?.instruction;
    return toLinkMarks(/^\s*HYPERLINK\s+"([^"]*)"/i.exec(instruction ?? "")?.[1]);
  }

  #refer(element: Element): DocumentNode[] {
    const number = this.#book.notes.refer(element.name, attributeIn(element, "id") ?? "");
    return number === undefined ? [] : [{ type: "text", text: String(number), marks: [{ type: "sup" }] }];
  }

  #draw(element: Element, style: RunStyle): DocumentNode[] {
    const { boxes, left, pictures, words } = readDrawing(element);
    this.boxes.push(...boxes);
    this.pictures.push(...pictures.flatMap(({ id, alt }) => this.#picture(id, alt)));
    for (const kind of left) this.#book.left.add(kind);
    return words.flatMap((text) => this.#words(text, style));
  }

  #picture(id: string, alt: string): DocumentNode[] {
    const path = this.#book.links.get(id);
    if (path === undefined || URL.canParse(path)) {
      this.#book.left.add("pictures");
      return [];
    }
    return [this.#book.pictures.put(path, alt)];
  }

  #readRuby(element: Element, style: RunStyle): DocumentNode[] {
    const reading = child(element, "rt");
    const aside = reading ? this.read(reading, style) : [];
    const [open, close] = aside.length === 0 ? ["", ""] : [" (", ")"];
    const base = child(element, "rubyBase");
    return [
      ...(base ? this.read(base, style) : []),
      ...this.#words(open, style),
      ...aside,
      ...this.#words(close, style),
    ];
  }

  #count(kind: "comments" | "hidden"): DocumentNode[] {
    this.#book.left.add(kind);
    return [];
  }

  #styleIn(element: Element, { marks, font }: RunStyle): RunStyle {
    const properties = child(element, "rPr");
    if (element.name === "r")
      return { marks: withMarks(marks, toMarks(properties)), font: fontIn(properties) ?? font };
    const href =
      element.name === "hyperlink" ? this.#book.links.get(attributeIn(element, "id") ?? "") : undefined;
    const field = element.name === "fldSimple" ? attributeIn(element, "instr") : undefined;
    const address = href ?? /^\s*HYPERLINK\s+"([^"]*)"/i.exec(field ?? "")?.[1];
    return { marks: withMarks(marks, toLinkMarks(address)), font };
  }
}

const withMarks = (marks: Marks, more: Marks): Marks => [
  ...marks,
  ...more.filter(({ type }) => !marks.some((mark) => mark.type === type)),
];

const fontIn = (properties: Element | undefined): string | undefined => {
  const fonts = child(properties, "rFonts");
  return fonts && (attributeIn(fonts, "ascii") ?? attributeIn(fonts, "hAnsi"));
};

const toLinkMarks = (href: string | undefined): Marks =>
  isSafeLink(href) ? [{ type: "link", attrs: { href } }] : [];

const isHidden = (run: Element): boolean => isOn(child(run, "rPr", "vanish"));

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "false", "none", "off"].includes(getValue(element) ?? "");

const RAISED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ superscript: "sup", subscript: "sub" }),
);

function toMarks(properties: Element | undefined): Marks {
  const raised = RAISED.get(getValue(child(properties, "vertAlign")) ?? "");
  const on = [
    ["b", "strong"],
    ["i", "em"],
    ["u", "underline"],
    ["strike", "strike"],
  ] as const;
  return [
    ...on.filter(([name]) => isOn(child(properties, name))).map(([, type]) => ({ type })),
    ...(raised === undefined ? [] : [{ type: raised }]),
  ];
}
