import type { DocumentNode } from "@dars/contract/learning/document-node";
import { ZipFile } from "yazl";

import { OfficePackage } from "./office-package.ts";
import type { ReadDocument } from "./read-document.ts";
import { readOffice } from "./read-office.ts";

/** A zip of these parts. */
export async function buildPackage(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** What the reader of its format makes of these parts. */
export const readPackage = async (parts: Readonly<Record<string, string | Buffer>>): Promise<ReadDocument> =>
  readOffice(await OfficePackage.open(await buildPackage(parts)));

/** Text as it lies in its blocks, such as `ol(li(p(one)))`; a number of columns, rows or a beginning stands behind a name. */
export function toOutline(node: DocumentNode): string {
  const { type, text, attrs = {}, content = [] } = node;
  if (type === "text") return text ?? "";
  if (type === "math") return `$${String(attrs["tex"])}$`;
  const numbers = ["level", "start", "colspan", "rowspan"].map((name) => Number(attrs[name] ?? 1));
  const more = type === "heading" ? numbers : numbers.filter((number) => number !== 1);
  return `${SHORT[type] ?? type}${more.slice(0, 1).join("")}(${content.map(toOutline).join("")})`;
}

const SHORT: Readonly<Record<string, string>> = {
  paragraph: "p",
  heading: "h",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
  table_row: "tr",
  table_cell: "td",
  hard_break: "br",
  rule: "hr",
};

/** The blocks of all sections, outlined. */
export const outlines = ({ sections }: Pick<ReadDocument, "sections">): string[] =>
  sections.flatMap(({ nodes }) => nodes.map(toOutline));
