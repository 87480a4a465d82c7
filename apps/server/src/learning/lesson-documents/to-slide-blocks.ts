import type { DocumentNode } from "@dars/contract/learning/document-node";

import { attributeIn, child, within, type Element } from "./element.ts";
import type { LeftOut } from "./left-out.ts";
import { ListWriter } from "./list-writer.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import { readDrawing } from "./read-drawing.ts";
import { toSlideWords } from "./to-slide-words.ts";

export interface SlideBook {
  /** Addresses and parts by the ids that the slide names them by. */
  readonly links: ReadonlyMap<string, string>;
  readonly left: LeftOut;
  readonly pictures: PictureShelf;
  /** True for what is said to a slide: its text is no list. */
  readonly isNote?: boolean;
}

const TITLES = new Set(["title", "ctrTitle"]);
/** Texts that the pattern of the slides repeats. */
const REPEATED = new Set(["ftr", "dt", "hdr", "sldNum"]);
const LISTS = new Set(["body", "obj"]);

/** The texts and tables of a slide in their order, its title as a heading before them. */
export function toSlideBlocks(tree: Element, book: SlideBook): DocumentNode[] {
  const titles: DocumentNode[] = [];
  const nodes: DocumentNode[] = [];
  let hasDrawing = false;
  const put = (element: Element): void => {
    for (const shape of element.inner) {
      if (shape.name === "sp") putShape(shape);
      else if (shape.name === "graphicFrame") nodes.push(...toFrameBlocks(shape, book));
      else if (shape.name === "pic") putPicture(shape);
      else if (["cxnSp", "contentPart"].includes(shape.name)) hasDrawing = true;
      else if (!shape.name.endsWith("Pr")) put(shape);
    }
  };
  const putPicture = (shape: Element): void => {
    if (isFilm(shape)) book.left.add("media");
    else nodes.push(...toPictures(shape, book));
  };
  const putShape = (shape: Element): void => {
    const place = placeIn(shape);
    const blocks = toShapeBlocks(shape, place, book);
    const filling = toFilling(shape, book);
    nodes.push(...filling);
    if (REPEATED.has(place)) countRepeated(place, blocks, book);
    else if (TITLES.has(place)) titles.push(...toHeading(blocks));
    else nodes.push(...blocks);
    hasDrawing ||= place === "" && blocks.length === 0 && filling.length === 0;
  };
  put(tree);
  if (hasDrawing) book.left.add("drawings");
  return [...titles, ...nodes];
}

/** What a pattern has the shape for; empty for a shape of the slide's own. */
function placeIn(shape: Element): string {
  const place = within(shape, "ph")[0];
  return place ? (attributeIn(place, "type") ?? "obj") : "";
}

function toShapeBlocks(shape: Element, place: string, book: SlideBook): DocumentNode[] {
  const body = child(shape, "txBody");
  return body ? toTextBlocks(body, book, { isList: LISTS.has(place) }) : [];
}

/** Pictures that fill a shape. */
const toFilling = (shape: Element, book: SlideBook): DocumentNode[] => {
  const properties = child(shape, "spPr");
  const named = child(shape, "nvSpPr");
  if (!properties || within(properties, "blip").length === 0) return [];
  return toPictures({ ...shape, inner: [...(named ? [named] : []), properties] }, book);
};

function toPictures(shape: Element, { links, left, pictures }: SlideBook): DocumentNode[] {
  const drawing = readDrawing(shape);
  for (const kind of drawing.left) left.add(kind);
  return drawing.pictures.flatMap(({ id, alt }) => {
    const path = links.get(id);
    if (path !== undefined && !URL.canParse(path)) return [pictures.put(path, alt)];
    left.add("pictures");
    return [];
  });
}

function countRepeated(type: string, blocks: readonly DocumentNode[], { left }: SlideBook): void {
  if (type !== "sldNum" && blocks.length > 0) left.add("headers");
}

const isFilm = (picture: Element): boolean =>
  ["videoFile", "audioFile", "wavAudioFile", "quickTimeFile"].some(
    (name) => within(picture, name).length > 0,
  );

function toHeading(blocks: readonly DocumentNode[]): DocumentNode[] {
  const content = blocks.flatMap((block, at) => [
    ...(at > 0 ? [{ type: "text", text: " " }] : []),
    ...(block.content ?? []).map((node) => (node.type === "hard_break" ? { type: "text", text: " " } : node)),
  ]);
  return content.length === 0 ? [] : [{ type: "heading", attrs: { level: 2 }, content }];
}

/** `isList`: its paragraphs have bullets unless they say otherwise. */
function toTextBlocks(
  body: Element,
  book: SlideBook,
  { isList }: { readonly isList: boolean },
): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  const lists = new ListWriter(nodes, new Map());
  for (const paragraph of body.inner.filter(({ name }) => name === "p")) {
    const content = toSlideWords(paragraph, book);
    if (content.length === 0) continue;
    const node = { type: "paragraph", content };
    const place = findPlace(child(paragraph, "pPr"), isList && book.isNote !== true);
    if (place) lists.put(place, [node]);
    else {
      lists.close();
      nodes.push(node);
    }
  }
  return nodes;
}

function findPlace(properties: Element | undefined, isList: boolean) {
  const numbers = child(properties, "buAutoNum");
  const hasBullet = BULLETS.some((name) => child(properties, name) !== undefined);
  if (child(properties, "buNone") !== undefined || !(isList || hasBullet)) return undefined;
  return {
    list: "",
    level: numberIn(properties, "lvl", [0, 8]),
    isNumbered: numbers !== undefined,
    start: numberIn(numbers, "startAt", [1, 10_000]),
  };
}

const BULLETS = ["buAutoNum", "buChar", "buBlip"];

/** A whole number between two others; the least where there is none. */
const numberIn = (
  element: Element | undefined,
  name: string,
  [least, most]: readonly [number, number],
): number => Math.min(Math.max(Math.trunc(Number(element?.attributes[name] ?? least)) || least, least), most);

function toFrameBlocks(frame: Element, book: SlideBook): DocumentNode[] {
  const table = within(frame, "tbl")[0];
  if (table) return toSlideTable(table, book);
  return toPictures(frame, book);
}

function toSlideTable(table: Element, book: SlideBook): DocumentNode[] {
  const rows = table.inner
    .filter(({ name }) => name === "tr")
    .map((row) => ({ type: "table_row", content: cellsIn(row).map((cell) => toCell(cell, book)) }));
  return rows.some(({ content }) => content.length > 0) ? [{ type: "table", content: rows }] : [];
}

/** Cells that another one covers are there without words. */
const cellsIn = (row: Element): Element[] =>
  row.inner.filter(
    ({ name, attributes }) => name === "tc" && !isOn(attributes["hMerge"]) && !isOn(attributes["vMerge"]),
  );

const isOn = (value: string | undefined): boolean => value === "1" || value === "true";

function toCell(cell: Element, book: SlideBook): DocumentNode {
  const body = child(cell, "txBody");
  const content = body ? toTextBlocks(body, book, { isList: false }) : [];
  const rowspan = numberIn(cell, "rowSpan", [1, 500]);
  return {
    type: "table_cell",
    attrs: { colspan: numberIn(cell, "gridSpan", [1, 50]), ...(rowspan > 1 && { rowspan }) },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  };
}
