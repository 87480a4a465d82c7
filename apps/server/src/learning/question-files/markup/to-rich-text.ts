import type {
  Block,
  Direction,
  Inline,
  MediaKey,
  RichText,
  TextMark,
} from "@dars/contract/learning/rich-text";

import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";

import { LineBuilder, type Style } from "./line-builder.ts";
import { mediumElement } from "./medium-element.ts";
import { isElement, getText, type Element, type Node } from "./nodes.ts";
import { toMathInline } from "./to-math-inline.ts";

export interface MarkupContext {
  readonly losses: Losses;
  /** Finds the picture or recording of an address; undefined where the file does not have it. */
  readonly findMedia: (address: string) => MediaKey | undefined;
  /** What an element of the format itself becomes: a gap, nothing at all. Undefined leaves it to HTML's rules. */
  readonly special?: (element: Element) => readonly Inline[] | undefined;
  /** Whether \( … \) and $$ … $$ are formulas. */
  readonly hasTex: boolean;
}

const MARKS: ReadonlyMap<string, TextMark> = new Map(
  Object.entries<TextMark>({
    b: "bold",
    strong: "bold",
    i: "italic",
    em: "italic",
    cite: "italic",
    var: "italic",
    dfn: "italic",
    u: "underline",
    ins: "underline",
    s: "strike",
    strike: "strike",
    del: "strike",
    sub: "sub",
    sup: "sup",
    code: "code",
    tt: "code",
    kbd: "code",
    samp: "code",
  }),
);
const PLAIN =
  /^(?:span|a|bdo|bdi|label|small|big|abbr|acronym|q|font|ruby|rb|rp|center|nobr|time|mark|wbr)$/u;
const BLOCKS =
  /^(?:p|div|blockquote|section|article|main|header|footer|aside|figure|figcaption|address|dl|dt|dd|prompt|html|body|tbody|fieldset|legend|details|summary|contentBody|stimulusBody)$/u;
const SILENT =
  /^(?:hr|head|meta|link|title|col|colgroup|caption-track|track|source|stylesheet|apipAccessibility|catalogInfo|companionMaterialsInfo)$/u;
const REFUSED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    script: "It has a script in it; scripts are refused.",
    iframe: "It shows a page from elsewhere in a frame.",
    embed: "It has an embedded program or page in it.",
    applet: "It has an embedded program or page in it.",
    form: "It has a form in it.",
  }),
);

/** Turns markup into rich text. What rich text has no place for is named in `losses`; what could act is refused. */
export function toRichText(nodes: readonly Node[], context: MarkupContext): RichText {
  const builder = new LineBuilder(context.hasTex);
  for (const node of nodes) addNode(node, PLAIN_STYLE, builder, context);
  return builder.finish();
}

const PLAIN_STYLE: Style = { marks: [] };

function addNode(node: Node, style: Style, builder: LineBuilder, context: MarkupContext): void {
  if (!isElement(node)) {
    builder.addText(node, style);
    return;
  }
  refuseWhatActs(node);
  const special = context.special?.(node);
  if (special) {
    for (const inline of special) builder.addInline(inline);
    return;
  }
  const medium = mediumElement(node, context);
  if (medium === undefined) addElement(node, style, builder, context);
  else if (medium.inline) builder.addInline(medium.inline);
  else addChildren(medium.instead, style, builder, context);
}

function refuseWhatActs({ name, attributes }: Element): void {
  const refusal = REFUSED.get(name);
  if (refusal !== undefined) throw new ItemRefused(refusal);
  for (const [attribute, value] of Object.entries(attributes))
    if (/^on/iu.test(attribute) || /^\s*(?:javascript|vbscript):/iu.test(value))
      throw new ItemRefused("It has a script in it; scripts are refused.");
}

function addElement(element: Element, style: Style, builder: LineBuilder, context: MarkupContext): void {
  const { name } = element;
  if (SILENT.test(name)) return;
  if (name === "br") builder.addInline({ type: "break" });
  else if (name === "math") builder.addInline(toMathInline(element));
  else if (name === "pre") builder.addBlock({ type: "preformatted", text: getText(element) });
  else if (/^h[1-6]$/u.test(name)) addHeading(element, style, builder, context);
  else if (name === "ul" || name === "ol") builder.addBlock(toList(element, context));
  else if (name === "table") builder.addBlock(toTable(element, context));
  else if (BLOCKS.test(name)) addBlock(element, style, builder, context);
  else addStyled(element, style, builder, context);
}

function addStyled(element: Element, style: Style, builder: LineBuilder, context: MarkupContext): void {
  const { name, attributes, children } = element;
  const mark = MARKS.get(name);
  if (mark !== undefined) {
    const marks = style.marks.includes(mark) ? style.marks : [...style.marks, mark];
    addChildren(children, { ...style, marks }, builder, context);
    return;
  }
  nameLoss(element, context);
  if (name === "svg" || name === "style") return;
  const dir = parseDirection(attributes);
  if (name === "rt") builder.addText(" (", style);
  addChildren(children, dir ? { ...style, dir } : style, builder, context);
  if (name === "rt") builder.addText(")", style);
}

function nameLoss({ name, attributes }: Element, { losses }: MarkupContext): void {
  if (name === "a" && attributes["href"] !== undefined) losses.add("Links are kept as their words.");
  else if (name === "rt") losses.add("Reading aids (ruby) stand in brackets.");
  else if (name === "svg") losses.add("A drawing in the text is left out.");
  else if (name === "style") losses.add("Its own styles are left out.");
  else if (!PLAIN.test(name) && name !== "rt") losses.add(`<${name}> is kept as its words.`);
}

const parseDirection = (attributes: Element["attributes"]): Direction | undefined => {
  const dir = attributes["dir"]?.toLowerCase();
  return dir === "rtl" || dir === "ltr" ? dir : undefined;
};

function addBlock(element: Element, style: Style, builder: LineBuilder, context: MarkupContext): void {
  builder.within(parseDirection(element.attributes), () =>
    addChildren(element.children, style, builder, context),
  );
}

function addHeading(element: Element, style: Style, builder: LineBuilder, context: MarkupContext): void {
  builder.within(parseDirection(element.attributes), () => {
    builder.asHeading(Number(element.name.slice(1)));
    addChildren(element.children, style, builder, context);
  });
}

const addChildren = (
  children: readonly Node[],
  style: Style,
  builder: LineBuilder,
  context: MarkupContext,
) => {
  for (const child of children) addNode(child, style, builder, context);
};

/** A list of a list becomes one list, paragraphs of an item lines of it. */
function toList(element: Element, context: MarkupContext): Block {
  const items = toListItems(element, context);
  return { type: "list", isOrdered: element.name === "ol", ...withDirection(element), items };
}

const withDirection = ({ attributes }: Element) => {
  const dir = parseDirection(attributes);
  return dir ? { dir } : {};
};

const toListItems = (element: Element, context: MarkupContext): Inline[][] =>
  element.children.filter(isElement).flatMap((child) => {
    if (child.name === "ul" || child.name === "ol") return toListItems(child, context);
    const nested = child.children.filter((node) => isElement(node) && /^[uo]l$/u.test(node.name));
    if (nested.length > 0) context.losses.add("Lists inside lists became one list.");
    const own = child.children.filter((node) => !nested.includes(node));
    return [
      toSingleLine(own, context),
      ...nested.filter(isElement).flatMap((list) => toListItems(list, context)),
    ];
  });

/** Blocks on one line, with breaks between them. */
function toSingleLine(nodes: readonly Node[], context: MarkupContext): Inline[] {
  const blocks = toRichText(nodes, context);
  if (blocks.some(({ type }) => type === "table" || type === "list"))
    context.losses.add("Tables and lists inside a cell or an item became its lines.");
  return blocks.flatMap((block, at): Inline[] => [
    ...(at > 0 ? [{ type: "break" } as const] : []),
    ...flattenBlock(block),
  ]);
}

function flattenBlock(block: Block): Inline[] {
  if (block.type === "paragraph" || block.type === "heading") return block.content;
  if (block.type === "preformatted") return [{ type: "text", text: block.text || " ", marks: ["code"] }];
  const lines = block.type === "list" ? block.items : block.rows.flat();
  return lines.flatMap((line, at): Inline[] => [...(at > 0 ? [{ type: "break" } as const] : []), ...line]);
}

function toTable(element: Element, context: MarkupContext): Block {
  const rows = listTableRows(element).map((row) =>
    row.children.filter(isElement).flatMap((cell) => {
      if (!/^t[dh]$/u.test(cell.name)) return [];
      if ("colspan" in cell.attributes || "rowspan" in cell.attributes)
        context.losses.add("Joined cells of a table are single cells.");
      return [toSingleLine(cell.children, context)];
    }),
  );
  return { type: "table", ...withDirection(element), rows };
}

const listTableRows = (element: Element): Element[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => (child.name === "tr" ? [child] : child.name === "table" ? [] : listTableRows(child)));
