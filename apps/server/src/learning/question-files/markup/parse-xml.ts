import { SaxesParser } from "saxes";

import { ItemRefused } from "#learning/question-files/read-item.ts";

import { MOST_DEPTH, type Element } from "./nodes.ts";

export const MOST_BYTES = 20 * 1024 ** 2;

/** QTI 1.2 names its document type, which is not fetched; one that declares entities is refused. */
const isHarmless = (doctype: string): boolean =>
  /^\s*questestinterop\b/u.test(doctype) && !/ENTITY|%/iu.test(doctype);

/**
 * Parses a whole document (QI-3). Throws ItemRefused for a document type, so that no custom entity is
 * resolved, for XInclude, for more than 100 levels, and for malformed XML.
 */
export function parseXml(text: string): Element {
  if (Buffer.byteLength(text) > MOST_BYTES) throw new ItemRefused("The XML is larger than 20 MB.");
  const root: Element = { name: "", attributes: {}, children: [] };
  const open: Element[] = [root];
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on("doctype", (doctype) => {
    if (isHarmless(doctype)) return;
    throw new ItemRefused("The XML declares a document type; entities and external files are not read.");
  });
  parser.on("error", () => {
    throw new ItemRefused(`The XML is not well formed (line ${parser.line}).`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > MOST_DEPTH) throw new ItemRefused("The XML has more than 100 levels.");
    if (/:?include$/u.test(name) && "href" in attributes)
      throw new ItemRefused("The XML includes another file.");
    const element = buildElement(name, attributes);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  const write = (words: string) => open.at(-1)?.children.push(words);
  parser.on("text", write);
  parser.on("cdata", write);
  parser.write(text).close();
  const found = root.children.find((node) => typeof node !== "string");
  if (!found) throw new ItemRefused("The XML is empty.");
  return found;
}

function buildElement(name: string, attributes: Readonly<Record<string, string>>): Element {
  const local = name.slice(name.indexOf(":") + 1);
  if (!local.startsWith("qti-"))
    return { name: local, attributes: mapKeys(attributes, localAttribute), children: [] };
  return { name: camelCase(local.slice(4)), attributes: mapKeys(attributes, ofQti3), children: [] };
}

const mapKeys = (attributes: Readonly<Record<string, string>>, rename: (key: string) => string) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [rename(key), value]));

const localAttribute = (key: string): string =>
  key.startsWith("xml:") || key.startsWith("xmlns") ? key : key.slice(key.indexOf(":") + 1);

const ofQti3 = (key: string): string => (/^(?:data|aria)-/u.test(key) ? key : camelCase(localAttribute(key)));

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
