import type { Readable } from "node:stream";

import { DataStore, ERRORS, Upload } from "@tus/utils";

/** An announced upload, and how many of its first bytes have come. */
export interface Arriving {
  readonly bytes: number;
  readonly received: number;
  readonly announcedAt: Date;
}

/** Cuts what arrives of uploads into parts, each of which is kept as soon as it is whole. */
export abstract class PartStore extends DataStore {
  /** The memory buffer of one upload, and the most that a killed server loses of it. */
  readonly #partBytes: number;

  constructor(partBytes: number) {
    super();
    this.#partBytes = partBytes;
  }

  /** Undefined where there is no such upload. */
  protected abstract find(id: string): Promise<Arriving | undefined>;

  /**
   * Keeps a part; only what comes last, also before a break, may be shorter than the others. False where the
   * part is not kept and has to come again. Throws INVALID_OFFSET where another request brought these bytes.
   */
  protected abstract keep(id: string, start: number, bytes: Buffer): Promise<boolean>;

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.find(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    const { bytes, received, announcedAt } = upload;
    return new Upload({ id, size: bytes, offset: received, creation_date: announcedAt.toISOString() });
  }

  /** Keeps what came also where the request breaks off. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let buffered: Buffer[] = [];
    let bytes = 0;
    const keepHeld = async (most: number) => {
      const all = Buffer.concat(buffered);
      const part = all.subarray(0, most);
      buffered = [all.subarray(part.length)];
      bytes = all.length - part.length;
      const isKept = part.length > 0 && (await this.keep(id, at, part));
      if (isKept) at += part.length;
      return isKept;
    };
    try {
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) continue;
        buffered.push(chunk);
        bytes += chunk.length;
        while (bytes >= this.#partBytes) if (!(await keepHeld(this.#partBytes))) throw ERRORS.INVALID_OFFSET;
      }
    } catch (why) {
      // Bytes that another request brought are not kept once more.
      if (why !== ERRORS.INVALID_OFFSET) await keepHeld(bytes);
      throw why;
    }
    await keepHeld(bytes);
    return at;
  }
}
