import type { DocumentNode } from "@dars/contract/learning/document-node";

import { child, within, type Element } from "./element.ts";
import { mathmlToTex } from "./mathml-to-tex.ts";
import { getFolder, type OpenDocument } from "./open-document.ts";
import { texNodes } from "./to-math-nodes.ts";

interface ReadFrame {
  /** Words of a line: a formula. */
  readonly content: DocumentNode[];
  /** What has paragraphs of its own. */
  readonly boxes: readonly Element[];
  readonly pictures: readonly DocumentNode[];
}

/** What a frame shows. It may have several forms of one thing, the best first. */
export function readOpenFrame(frame: Element, book: OpenDocument): ReadFrame {
  const box = child(frame, "text-box");
  if (box) return { content: [], boxes: [box], pictures: [] };
  const table = child(frame, "table");
  if (table) return { content: [], boxes: [{ ...frame, inner: [table] }], pictures: [] };
  const object = child(frame, "object");
  if (object) return { content: readObject(object, book), boxes: [], pictures: [] };
  if (child(frame, "plugin")) book.left.add("media");
  else if (child(frame, "object-ole")) book.left.add("objects");
  else return { content: [], boxes: [], pictures: readPicture(frame, book) };
  return { content: [], boxes: [], pictures: [] };
}

/** Of several forms of one picture, that which a lesson can show. */
function readPicture(frame: Element, { left, pictures }: OpenDocument): DocumentNode[] {
  const paths = frame.inner.filter(({ name }) => name === "image").map(getFolder);
  const path = paths.find((each) => /\.(?:png|jpe?g|gif|webp)$/i.test(each)) ?? paths[0] ?? "";
  if (path === "" || URL.canParse(path)) {
    left.add("pictures");
    return [];
  }
  const description = child(frame, "desc") ?? child(frame, "title");
  return [pictures.put(path, description?.text ?? "")];
}

function readObject(object: Element, { objects, left }: OpenDocument): DocumentNode[] {
  const root = child(object, "math") ?? objects.get(getFolder(object));
  if (root?.name === "math") {
    const nodes = texNodes(mathmlToTex(root), left);
    if (nodes.length === 0) left.add("formulas");
    return nodes;
  }
  left.add(root && within(root, "chart").length > 0 ? "charts" : "objects");
  return [];
}
