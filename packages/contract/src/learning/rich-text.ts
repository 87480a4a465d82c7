import { Type, type Static } from "typebox";

/** SHA-256 of the bytes of a picture or a recording. Rich text refers to media by content, never by address. */
export const MediaKey = Type.String({ pattern: "^[0-9a-f]{64}$" });
export type MediaKey = Static<typeof MediaKey>;

/** An id inside one question: of an option, a gap, an area. Unique within the question and kind. */
export const PartId = Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_.-]{0,63}$" });
export type PartId = Static<typeof PartId>;

export const Direction = Type.Enum(["rtl", "ltr"]);
export type Direction = Static<typeof Direction>;

export const TextMark = Type.Enum(["bold", "italic", "underline", "strike", "sub", "sup", "code"]);
export type TextMark = Static<typeof TextMark>;

const TextRun = Type.Object({
  type: Type.Literal("text"),
  text: Type.String({ minLength: 1, maxLength: 20_000 }),
  marks: Type.Array(TextMark, { maxItems: 7 }),
  /** Where the source isolates it, such as a Latin name in Arabic text. */
  dir: Type.Optional(Direction),
});

export const Inline = Type.Union([
  TextRun,
  Type.Object({ type: Type.Literal("break") }),
  Type.Object({
    type: Type.Literal("image"),
    media: MediaKey,
    alt: Type.String({ maxLength: 1000 }),
    width: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    height: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  Type.Object({ type: Type.Literal("audio"), media: MediaKey }),
  Type.Object({ type: Type.Literal("video"), media: MediaKey }),
  Type.Object({ type: Type.Literal("math"), tex: Type.String({ minLength: 1, maxLength: 4000 }) }),
  /** Presentation MathML without scripts, links and styles. */
  Type.Object({ type: Type.Literal("mathml"), markup: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  /** A place to fill in: of a cloze or gap-match question. */
  Type.Object({ type: Type.Literal("gap"), id: PartId }),
  /** Words that can be chosen: of a hottext question. */
  Type.Object({
    type: Type.Literal("hottext"),
    id: PartId,
    text: Type.String({ minLength: 1, maxLength: 2000 }),
  }),
]);
export type Inline = Static<typeof Inline>;

const Line = Type.Array(Inline, { maxItems: 2000 });

export const Block = Type.Union([
  Type.Object({ type: Type.Literal("paragraph"), dir: Type.Optional(Direction), content: Line }),
  Type.Object({
    type: Type.Literal("heading"),
    level: Type.Integer({ minimum: 1, maximum: 6 }),
    dir: Type.Optional(Direction),
    content: Line,
  }),
  Type.Object({
    type: Type.Literal("list"),
    isOrdered: Type.Boolean(),
    dir: Type.Optional(Direction),
    items: Type.Array(Line, { maxItems: 500 }),
  }),
  Type.Object({
    type: Type.Literal("table"),
    dir: Type.Optional(Direction),
    rows: Type.Array(Type.Array(Line, { maxItems: 50 }), { maxItems: 500 }),
  }),
  Type.Object({ type: Type.Literal("preformatted"), text: Type.String({ maxLength: 20_000 }) }),
]);
export type Block = Static<typeof Block>;

/** Text with marks, formulas and media as plain data. It holds no HTML, so that nothing in it can run. */
export const RichText = Type.Array(Block, { maxItems: 500 });
export type RichText = Static<typeof RichText>;

/** One paragraph of plain text; a line end becomes a break. */
export function richText(text: string): RichText {
  const content: Inline[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) content.push({ type: "break" });
    if (line !== "") content.push({ type: "text", text: line, marks: [] });
  }
  return content.length === 0 ? [] : [{ type: "paragraph", content }];
}

/** Every inline part in reading order. */
export const listInlines = (text: RichText): Inline[] =>
  text.flatMap((block): Inline[] => {
    if (block.type === "list") return block.items.flat();
    if (block.type === "table") return block.rows.flat(2);
    return block.type === "preformatted" ? [{ type: "text", text: block.text, marks: [] }] : block.content;
  });

/** The words alone, for search and for lists. */
export const plainText = (text: RichText): string =>
  text
    .map((block) => listInlines([block]).map(getText).join(""))
    .join("\n")
    .trim();

function getText(inline: Inline): string {
  switch (inline.type) {
    case "text":
    case "hottext":
      return inline.text;
    case "math":
      return inline.tex;
    case "image":
      return inline.alt;
    case "gap":
      return " … ";
    case "break":
      return "\n";
    default:
      return "";
  }
}

export const listMediaKeys = (text: RichText): MediaKey[] =>
  listInlines(text).flatMap((inline) => ("media" in inline ? [inline.media] : []));
