import { extname } from "node:path";

import { filesOfBlocks, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { oneByOne } from "#platform/one-by-one.ts";
import { readWhole } from "#talking/files/public.ts";

import type { PicturePlace } from "./lesson-pictures.ts";

/** Of all media of one cartridge, which is held in memory while it is made. */
const MOST_BYTES = 64 * 1024 * 1024;

interface CartridgeMedium {
  /** Its place in the package. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files of lessons, each once, as long as they fit into a cartridge. */
export class CartridgeMedia {
  readonly #found = new Map<string, CartridgeMedium>();
  readonly #place: PicturePlace;
  #bytes = 0;

  constructor(place: PicturePlace) {
    this.#place = place;
  }

  /** Reads what students see of a lesson; the paths of its files by their ids. */
  async add(
    blocks: readonly LessonBlock[],
    files: readonly AttachedFile[],
  ): Promise<ReadonlyMap<string, string>> {
    const shown = new Set(filesOfBlocks(blocks.map((block) => ({ ...block, notes: null, answers: null }))));
    const paths = new Map<string, string>();
    await oneByOne(
      files.filter(({ fileId }) => shown.has(fileId)),
      async (file) => {
        const medium = this.#found.get(file.fileId) ?? (await this.#read(file));
        if (medium) paths.set(file.fileId, medium.path);
      },
    );
    return paths;
  }

  list(): readonly CartridgeMedium[] {
    return [...this.#found.values()];
  }

  async #read({ fileId, size, name }: AttachedFile): Promise<CartridgeMedium | undefined> {
    if (this.#bytes + size > MOST_BYTES) return undefined;
    const whole = await readWhole(this.#place, fileId);
    if (!whole) return undefined;
    this.#bytes += whole.bytes.length;
    const ending = extname(name)
      .replaceAll(/[^.\w]/gu, "")
      .toLowerCase();
    const medium = { path: `media/${fileId}${ending}`, bytes: Buffer.from(whole.bytes) };
    this.#found.set(fileId, medium);
    return medium;
  }
}
