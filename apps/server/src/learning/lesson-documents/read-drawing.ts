import type { LeftOutKind } from "@dars/contract/learning/lesson-documents";

import { attributeIn, within, type Element } from "./element.ts";

interface ReadDrawing {
  /** What has paragraphs. */
  readonly boxes: readonly Element[];
  /** Words that are drawn as a picture. */
  readonly words: readonly string[];
  /** Pictures by the ids under which a part of the document names them. */
  readonly pictures: readonly { readonly id: string; readonly alt: string }[];
  /** One of each thing that a lesson does not take. */
  readonly left: readonly LeftOutKind[];
}

const BOXES = new Set(["txbxContent", "txBody"]);
const SHAPES = new Set([
  "wsp",
  "wgp",
  "wpc",
  "shape",
  "group",
  "line",
  "rect",
  "roundrect",
  "oval",
  "polyline",
]);

/** What a drawing, an embedded object or a picture consists of. */
export function readDrawing(drawing: Element): ReadDrawing {
  const boxes: Element[] = [];
  const words: string[] = [];
  const kinds: LeftOutKind[] = [];
  const pictures: { id: string; alt: string }[] = [];
  let hasShape = false;
  let alt = "";
  const walk = (element: Element): void => {
    for (const inner of element.inner) {
      if (BOXES.has(inner.name)) boxes.push(inner);
      else {
        const kind = kindIn(inner);
        alt = findAlt(inner) ?? alt;
        const id = kind === "pictures" ? findPictureId(inner) : undefined;
        if (id !== undefined) pictures.push({ id, alt });
        else if (kind) kinds.push(kind);
        if (inner.name === "textpath") words.push(attributeIn(inner, "string") ?? "");
        hasShape ||= SHAPES.has(inner.name);
        walk(inner);
      }
    }
  };
  walk(drawing);
  const isRead = boxes.some(({ inner }) => inner.length > 0) || words.length > 0 || pictures.length > 0;
  const object = kinds.find((kind) => kind !== "pictures");
  // What stands for an object is its picture of the moment.
  if (object) return { boxes, words, pictures: [], left: [object] };
  if (kinds.length > 0 || isRead) return { boxes, words, pictures, left: kinds };
  return { boxes, words, pictures, left: isLine(drawing) ? [] : [hasShape ? "drawings" : "pictures"] };
}

/** What a picture shows, as its author says it: Word's and PowerPoint's, or that of older files. */
function findAlt(element: Element): string | undefined {
  if (element.name === "docPr" || element.name === "cNvPr") return attributeIn(element, "descr");
  return element.name === "shape" ? attributeIn(element, "alt") : undefined;
}

/** Undefined for a picture that is not in the document. */
const findPictureId = (element: Element): string | undefined =>
  attributeIn(element, element.name === "blip" ? "embed" : "id");

const KINDS: ReadonlyMap<string, LeftOutKind> = new Map(
  Object.entries<LeftOutKind>({
    blip: "pictures",
    imagedata: "pictures",
    chart: "charts",
    relIds: "drawings",
    control: "objects",
  }),
);
const EMBEDDED = new Set(["OLEObject", "oleObj"]);

function kindIn(element: Element): LeftOutKind | undefined {
  if (!EMBEDDED.has(element.name)) return KINDS.get(element.name);
  const program = attributeIn(element, "ProgID") ?? attributeIn(element, "progId") ?? "";
  return /^(?:equation|mathtype)/i.test(program) ? "formulas" : "objects";
}

const isLine = (drawing: Element): boolean =>
  within(drawing, "rect").some((rect) => attributeIn(rect, "hr") !== undefined);
