import { DOCUMENT_BYTES } from "@dars/contract/admissions/application-record";

import { shrinkPhoto } from "#platform/files/shrink-photo.ts";
import type { TextId } from "#platform/text/use-text.ts";
import { photoFault } from "#talking/files/public.ts";

type Prepared =
  | { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: TextId };

/** What the device's own dialog offers: its camera, its photos and its files. */
export const DOCUMENT_TYPES = "image/*,application/pdf";

/** A photo drawn anew without what the camera wrote into it; a PDF as it is. */
export async function prepareDocument(chosen: Uint8Array<ArrayBuffer>): Promise<Prepared> {
  const isPdf = new TextDecoder().decode(chosen.subarray(0, 5)) === "%PDF-";
  if (isPdf) return fitting({ type: "application/pdf", bytes: chosen });
  try {
    return fitting(await shrunk(chosen));
  } catch (error) {
    return { fault: photoFault(error, "applying.document-unreadable") };
  }
}

function fitting(file: Exclude<Prepared, { readonly fault: TextId }>): Prepared {
  return file.bytes.byteLength > DOCUMENT_BYTES ? { fault: "applying.document-large" } : file;
}

async function shrunk(chosen: Uint8Array<ArrayBuffer>) {
  const photo = await shrinkPhoto(new Blob([chosen]));
  return { type: "image/jpeg", bytes: new Uint8Array(await photo.bytes.arrayBuffer()) };
}
