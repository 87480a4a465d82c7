import { buffer } from "node:stream/consumers";

import type { FileKind, FilePurpose } from "@dars/contract/talking/files";

import type { Content } from "#platform/files/content.ts";

import { checkDocument } from "./check-document.ts";
import { checkPhoto } from "./check-photo.ts";
import { checkVoice } from "./check-voice.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks a file by its content, regardless of its declared type; never on the main thread for long. A document, clip or
 * recording is never held whole.
 */
export async function checkFile(
  kind: FileKind,
  name: string,
  content: Content,
  purpose: FilePurpose | null = null,
): Promise<Finding> {
  if (kind === "photo") return checkPhoto(await buffer(content.open()), { isOfPerson: purpose === "person" });
  return kind === "voice" ? checkVoice(await buffer(content.open())) : checkDocument(content, name);
}
