import { createHash } from "node:crypto";

import type { MediaKey } from "@dars/contract/learning/rich-text";

/** A picture or recording that came with a question. */
export interface Medium {
  readonly type: string;
  readonly bytes: Buffer;
}

const MOST_BYTES = { image: 10, audio: 50, video: 500 } as const;

const SIGNATURES: ReadonlyArray<readonly [type: string, at: number, bytes: string]> = [
  ["image/png", 0, "89504e470d0a1a0a"],
  ["image/jpeg", 0, "ffd8ff"],
  ["image/gif", 0, "474946383961"],
  ["image/gif", 0, "474946383761"],
  ["image/webp", 8, "57454250"],
  ["audio/mpeg", 0, "494433"],
  ["audio/mpeg", 0, "fffb"],
  ["audio/ogg", 0, "4f676753"],
  ["audio/wav", 8, "57415645"],
  ["video/webm", 0, "1a45dfa3"],
  ["video/mp4", 4, "66747970"],
];

/** What the bytes are, whatever the file is called; undefined for what no question may hold. */
export function detectMedium(bytes: Buffer): Medium | undefined {
  const found = SIGNATURES.find(([, at, signature]) =>
    bytes.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, "hex")),
  );
  if (!found) return undefined;
  const [type] = found;
  const kind = (["image", "audio", "video"] as const).find((each) => type.startsWith(each)) ?? "image";
  return bytes.length > MOST_BYTES[kind] * 1024 ** 2 ? undefined : { type, bytes };
}

const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ "image/jpeg": "jpg", "audio/mpeg": "mp3" }),
);

/** The ending of a file with these bytes; png where they are missing. */
export function getExtension(medium: Medium | undefined): string {
  const type = medium?.type ?? "image/png";
  return ENDINGS.get(type) ?? type.slice(type.indexOf("/") + 1);
}

/** All media of a file by the hash of their bytes: what two questions share is there once. */
export class MediaStore {
  readonly media = new Map<MediaKey, Medium>();

  /** Whether a question shows these bytes. */
  has(bytes: Buffer): boolean {
    return this.media.has(toKey(bytes));
  }

  add(medium: Medium): MediaKey {
    const key = toKey(medium.bytes);
    this.media.set(key, medium);
    return key;
  }
}

const toKey = (bytes: Buffer): MediaKey => createHash("sha256").update(bytes).digest("hex");
