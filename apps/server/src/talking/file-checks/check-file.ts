import type { FileKind } from "@dars/contract/talking/files";

import { checkDocument } from "./check-document.ts";
import { checkPhoto } from "./check-photo.ts";
import { checkVoice } from "./check-voice.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks a file by its content, regardless of its declared type; in at most a few seconds, and never on the
 * main thread for long.
 */
export function checkFile(kind: FileKind, name: string, bytes: Uint8Array): Promise<Finding> {
  if (kind === "photo") return checkPhoto(bytes);
  return kind === "voice" ? checkVoice(bytes) : checkDocument(bytes, name);
}
