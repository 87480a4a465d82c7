import type { Id } from "@dars/contract/platform/primitives";
import type { UploadKind } from "@dars/contract/roster/uploads";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

interface Parcel {
  readonly schoolId: Id;
  readonly kind: UploadKind;
  readonly fileName: string;
  readonly sha256: string;
  /** 0 for the first upload of this file; one more where the last one is over and done with. */
  readonly turn: number;
}

/**
 * The key under which a file is announced, made of the file itself: after a reload, or when it is chosen twice, the
 * server finds the upload that began before, and nothing has to be remembered on the device.
 */
export function uploadKey({ schoolId, kind, fileName, sha256: sum, turn }: Parcel): string {
  const words = utf8ToBytes([schoolId, kind, fileName, sum, turn].join("\n"));
  return bytesToHex(sha256(words)).slice(0, KEY_LENGTH);
}

const KEY_LENGTH = 15;
