import { fileTypeFromBuffer } from "file-type";
import { parseBuffer } from "music-metadata";

import { refused, type Finding } from "./finding.ts";
import { endingOf } from "./names.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** The permitted documents besides photos and voice notes, by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  txt: "text/plain",
  csv: "text/csv",
  vtt: "text/vtt",
};
const TEXTS: ReadonlySet<string> = new Set(["txt", "csv", "vtt"]);

/** Clips and recordings: as a browser plays them, by what their content may be found to be. */
const MEDIA: Readonly<Record<string, { readonly type: string; readonly found: RegExp }>> = {
  mp4: { type: "video/mp4", found: /^video\/(mp4|x-m4v)$/ },
  mov: { type: "video/quicktime", found: /^video\/(quicktime|mp4|x-m4v)$/ },
  webm: { type: "video/webm", found: /^video\/webm$/ },
  mp3: { type: "audio/mpeg", found: /^audio\/mpeg$/ },
  m4a: { type: "audio/mp4", found: /^(audio\/(x-m4a|mp4)|video\/mp4)$/ },
  ogg: { type: "audio/ogg", found: /^audio\/ogg/ },
};

/** The extension gives the expected type, the content has to match it. The file is neither run nor changed. */
export async function checkDocument(bytes: Uint8Array, name: string): Promise<Finding> {
  const ending = endingOf(name);
  const media = MEDIA[ending];
  if (media) return checkMedia(bytes, ending, media);
  const type = TYPES[ending];
  if (type === undefined) return refused("type");
  if (TEXTS.has(ending)) return isText(bytes) ? fit(type, ending, bytes) : refused("type");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== type) return refused(found?.mime.includes("macro") ? "macros" : "type");
  if (hasMacros(bytes)) return refused("macros");
  return fit(type, ending, bytes);
}

async function checkMedia(
  bytes: Uint8Array,
  ending: string,
  { type, found }: { readonly type: string; readonly found: RegExp },
): Promise<Finding> {
  const is = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!is || !found.test(is.mime)) return refused("type");
  const seconds = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).then(
    ({ format: { duration } }) => duration,
    () => undefined,
  );
  const isKnown = seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
  return { isFit: true, type, ending, full: bytes, ...(isKnown && { seconds }) };
}

const fit = (type: string, ending: string, bytes: Uint8Array): Finding => ({
  isFit: true,
  type,
  ending,
  full: bytes,
});

/** File names in a zip are stored uncompressed, so this also detects files whose type was made to say otherwise. */
const hasMacros = (bytes: Uint8Array): boolean =>
  ["vbaProject.bin", "Basic/script-lc.xml"].some((mark) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark),
  );

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
