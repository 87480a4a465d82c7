import { createHash } from "node:crypto";
import { posix } from "node:path";

import { findPictureKind, type DocumentPicture } from "#learning/lesson-documents/public.ts";
import { findMedium } from "#learning/question-files/public.ts";

const PICTURE = /\.(?:png|jpe?g|gif|webp|apng)$/iu;
const LONGEST_NAME = 100;

/** The pictures of a package that a lesson can show. */
export class PackagePictures {
  readonly #files: ReadonlyMap<string, Buffer>;
  /** Endings of their names by their bytes. */
  readonly #kinds: ReadonlyMap<Buffer, string>;

  private constructor(files: ReadonlyMap<string, Buffer>, kinds: ReadonlyMap<Buffer, string>) {
    this.#files = files;
    this.#kinds = kinds;
  }

  static async open(files: ReadonlyMap<string, Buffer>): Promise<PackagePictures> {
    const kinds = new Map<Buffer, string>();
    for (const [path, bytes] of files)
      if (PICTURE.test(path)) {
        const kind = await findPictureKind(bytes);
        if (kind !== "other" && kind !== "vector") kinds.set(bytes, kind);
      }
    return new PackagePictures(files, kinds);
  }

  /** The picture at an address of a page; undefined where the package has none, or none that a lesson shows. */
  find(address: string, page: string): DocumentPicture | undefined {
    const bytes = address === "" ? undefined : findMedium(address, page, this.#files);
    const kind = bytes && this.#kinds.get(bytes);
    if (!bytes || kind === undefined) return undefined;
    const file = posix.basename(address.replace(/[?#].*$/u, ""));
    const name = file.replace(/\.[^.]*$/u, "").slice(0, LONGEST_NAME) || "picture";
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, 15);
    return { id, name: `${name}.${kind}`, bytes: new Uint8Array(bytes) };
  }
}
