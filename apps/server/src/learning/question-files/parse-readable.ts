import { decodeFile } from "./decode-file.ts";
import type { Element } from "./markup/nodes.ts";
import { parseXml } from "./markup/parse-xml.ts";
import { ItemRefused } from "./read-item.ts";

/** The XML of a file; undefined where it is none, or none that is read. */
export function parseReadable(bytes: Buffer): Element | undefined {
  try {
    return parseXml(decodeFile(bytes).text);
  } catch (error) {
    if (error instanceof ItemRefused) return undefined;
    throw error;
  }
}
