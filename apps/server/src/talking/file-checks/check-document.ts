import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";

import { fileTypeFromStream } from "file-type";
import { parseStream } from "music-metadata";

import { readChunks, type Content } from "#platform/files/content.ts";

import { refused, type Finding } from "./finding.ts";
import { getExtension } from "./names.ts";

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
const MEDIA: Readonly<Record<string, { readonly type: string; readonly looks: RegExp }>> = {
  mp4: { type: "video/mp4", looks: /^video\/(mp4|x-m4v)$/ },
  m4v: { type: "video/mp4", looks: /^video\/(mp4|x-m4v)$/ },
  mov: { type: "video/quicktime", looks: /^video\/(quicktime|mp4|x-m4v)$/ },
  webm: { type: "video/webm", looks: /^video\/webm$/ },
  mp3: { type: "audio/mpeg", looks: /^audio\/mpeg$/ },
  m4a: { type: "audio/mp4", looks: /^(audio\/(x-m4a|mp4)|video\/mp4)$/ },
  ogg: { type: "audio/ogg", looks: /^audio\/ogg/ },
  opus: { type: "audio/ogg", looks: /^audio\/ogg/ },
  aac: { type: "audio/aac", looks: /^audio\/aac$/ },
  wav: { type: "audio/wav", looks: /^audio\/(?:x-)?wav$/ },
};

/** The extension gives the expected type, the content has to match it. The file is neither run nor changed. */
export async function checkDocument(content: Content, name: string): Promise<Finding> {
  const ending = getExtension(name);
  const media = MEDIA[ending];
  if (media) return checkMedia(content, ending, media);
  const type = TYPES[ending];
  if (type === undefined) return refused("type");
  const fit: Finding = { isFit: true, type, ending };
  if (TEXTS.has(ending)) return (await isText(content)) ? fit : refused("type");
  const is = await detectType(content);
  if (is !== type) return refused(is?.includes("macro") === true ? "macros" : "type");
  return (await hasMacros(content)) ? refused("macros") : fit;
}

async function checkMedia(
  content: Content,
  ending: string,
  { type, looks }: { readonly type: string; readonly looks: RegExp },
): Promise<Finding> {
  const is = await detectType(content);
  if (is === undefined || !looks.test(is)) return refused("type");
  const seconds = await readSeconds(content);
  const isKnown = seconds !== undefined && Number.isFinite(seconds) && seconds > 0;
  return { isFit: true, type, ending, ...(isKnown && { seconds }) };
}

const detectType = async (content: Content): Promise<string | undefined> =>
  (await found(content, (pieces) => fileTypeFromStream(ReadableStream.from(pieces))))?.mime;

const readSeconds = async (content: Content): Promise<number | undefined> =>
  (
    await found(content, (pieces) =>
      parseStream(Readable.from(pieces), { size: content.bytes }, { duration: true, skipCovers: true }),
    )
  )?.format.duration;

/** Undefined where the reader gives a broken file up. Throws where the file itself cannot be had. */
async function found<T>(
  content: Content,
  read: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T | undefined> {
  let fault: unknown;
  async function* watched() {
    try {
      yield* readChunks(content);
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  const pieces = watched();
  const result = await read(pieces).catch(() => undefined);
  // Of a long file the readers take what they need, and leave it open.
  await pieces.return(undefined);
  if (fault !== undefined) throw fault;
  return result;
}

const MARKS = ["vbaProject.bin", "Basic/script-lc.xml"];
const LONGEST_MARK = Math.max(...MARKS.map(({ length }) => length));

/** File names in a zip are stored uncompressed, so this also detects files whose type was made to say otherwise. */
async function hasMacros(content: Content): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const bytes of readChunks(content)) {
    const piece = Buffer.concat([end, bytes]);
    if (MARKS.some((mark) => piece.includes(mark))) return true;
    end = piece.subarray(-LONGEST_MARK);
  }
  return false;
}

async function isText(content: Content): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of readChunks(content))
    if (piece.includes(0) || !decodes(() => decoder.decode(piece, { stream: true }))) return false;
  return decodes(() => decoder.decode());
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
