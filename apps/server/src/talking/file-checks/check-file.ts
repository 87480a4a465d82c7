import type { FileKind } from "@dars/contract/talking/files";

import { checkDocument } from "./check-document.ts";
import { checkPhoto } from "./check-photo.ts";
import { checkVoice } from "./check-voice.ts";
import type { Finding } from "./finding.ts";

/** Looks at what a file is, whatever is said of it; at most a few seconds, and never on the thread of calls for long. */
export function checkFile(kind: FileKind, name: string, bytes: Uint8Array): Promise<Finding> {
  if (kind === "photo") return checkPhoto(bytes);
  return kind === "voice" ? checkVoice(bytes) : checkDocument(bytes, name);
}
