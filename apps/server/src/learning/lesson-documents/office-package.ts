import { posix } from "node:path";

import { takeBytes } from "#platform/readers/take-bytes.ts";
import { openWorkbook } from "#platform/sheets/public.ts";

import { chooseAlternates } from "./choose-alternates.ts";
import { attributeIn, NO_TREE, within, type Element } from "./element.ts";
import { xmlTree } from "./xml-tree.ts";

/** What a part of a package leads to. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, such as `slide`. */
  readonly kind: string;
  /** A part of the package, or an address outside of it. */
  readonly target: string;
}

const FILE = "The document";
/** Tables and lists repeat themselves; what is read of a part is limited by itself. */
const RATIO = 1000;

/** A document of Office: a zip of XML parts that lead to each other. */
export class OfficePackage {
  readonly #parts: Awaited<ReturnType<typeof openWorkbook>>;

  private constructor(parts: Awaited<ReturnType<typeof openWorkbook>>) {
    this.#parts = parts;
  }

  /** Throws PackageRefused for a zip that no office program writes. */
  static async open(bytes: Buffer): Promise<OfficePackage> {
    return new OfficePackage(await openWorkbook(FILE, bytes, { ratio: RATIO }));
  }

  names(): string[] {
    return [...this.#parts.keys()];
  }

  /** A part without elements where there is none of this name. */
  async tree(name: string): Promise<Element> {
    const part = this.#parts.get(name.toLowerCase());
    return part ? chooseAlternates(await xmlTree(FILE, part())) : NO_TREE;
  }

  /** A part of an OpenDocument, whose words lie between elements. */
  async mixedTree(name: string): Promise<Element> {
    const part = this.#parts.get(name.toLowerCase());
    return part ? xmlTree(FILE, part(), { isMixed: true }) : NO_TREE;
  }

  /** The first bytes of a part as text; empty where there is none of this name. */
  async text(name: string, most: number): Promise<string> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.#parts.get(name.toLowerCase())?.() ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= most) break;
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  /** A part as it is; undefined where there is none of this name, or one of more bytes than `most`. */
  async bytes(name: string, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) return undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part()) {
      bytes += chunk.length;
      if (bytes > most) return undefined;
      chunks.push(chunk);
    }
    return takeBytes(Buffer.concat(chunks));
  }

  /** Of a part; of the whole package for an empty name. */
  async relationships(name: string): Promise<Relationship[]> {
    const folder = posix.dirname(name);
    const tree = await this.tree(posix.join(folder, "_rels", `${posix.basename(name)}.rels`));
    return within(tree, "Relationship").map((element) => {
      const target = attributeIn(element, "Target") ?? "";
      const isOutside =
        attributeIn(element, "TargetMode") === "External" || /^[a-z][a-z0-9+.-]*:/i.test(target);
      return {
        id: attributeIn(element, "Id") ?? "",
        kind: (attributeIn(element, "Type") ?? "").replace(/^.*\//, ""),
        target: isOutside ? target : posix.join("/", target.startsWith("/") ? "" : folder, target).slice(1),
      };
    });
  }
}
