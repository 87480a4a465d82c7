import { createHash } from "node:crypto";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import { LESSON_BYTES } from "@dars/contract/talking/files";

import { findPictureKind } from "./find-picture-kind.ts";
import type { LeftOut } from "./left-out.ts";
import type { OfficePackage } from "./office-package.ts";

/** A picture of a document, by the id under which its blocks show it. */
export interface DocumentPicture {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Of one document. The bytes are held in memory until they are stored. */
export const MOST_PICTURES = { count: 40, bytes: 24 * 1024 * 1024 } as const;

const MOST_ALT = 1000;
const MOST_NAME = 100;

/** The pictures that a document shows: while it is walked by their paths, then by their bytes. */
export class PictureShelf {
  /** Ids by paths. */
  readonly #ids = new Map<string, string>();

  /** A picture in the text, as if it were there. `path`: in the package. */
  put(path: string, alt: string): DocumentNode {
    const id = this.#ids.get(path) ?? toPictureId(path);
    this.#ids.set(path, id);
    return { type: "image", attrs: { fileId: id, alt: alt.trim().slice(0, MOST_ALT) } };
  }

  /** Those that a lesson can show. Others are counted in `left`, once for each place, as `shown` has them. */
  async load(
    office: OfficePackage,
    shown: readonly string[],
    left: LeftOut,
  ): Promise<readonly DocumentPicture[]> {
    const found: DocumentPicture[] = [];
    let room: number = MOST_PICTURES.bytes;
    for (const [path, id] of this.#ids) {
      const times = shown.filter((each) => each === id).length;
      if (times === 0) continue;
      const bytes = await office.bytes(path, Math.min(LESSON_BYTES.image, room));
      const kind = bytes === undefined ? "other" : await findPictureKind(bytes);
      if (
        bytes === undefined ||
        kind === "vector" ||
        kind === "other" ||
        found.length === MOST_PICTURES.count
      )
        left.add(kind === "vector" ? "drawings" : "pictures", times);
      else {
        found.push({ id, name: toName(path, kind), bytes });
        room -= bytes.length;
      }
    }
    return found;
  }
}

/** In the form that ids of files have. */
const toPictureId = (path: string): string => createHash("sha256").update(path).digest("hex").slice(0, 15);

const toName = (path: string, kind: string): string =>
  `${path
    .replace(/^.*\//, "")
    .replace(/\.[^.]*$/, "")
    .slice(0, MOST_NAME)}.${kind}`;
