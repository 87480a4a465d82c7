import { isUtf8 } from "node:buffer";

/** The text of a file, and whether its encoding is a guess: anything but Unicode is read as Windows-1256. */
export interface FileText {
  readonly text: string;
  readonly isGuess: boolean;
}

export function decodeFile(bytes: Buffer): FileText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decoded(bytes, "utf-16le"), isGuess: false };
  if (first === 0xfe && second === 0xff) return { text: decoded(bytes, "utf-16be"), isGuess: false };
  if (isUtf8(bytes)) return { text: decoded(bytes, "utf-8"), isGuess: false };
  return { text: decoded(bytes, declared(bytes) ?? "windows-1256"), isGuess: declared(bytes) === undefined };
}

const decoded = (bytes: Buffer, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/** What an XML declaration says, among the encodings of the region. */
function declared(bytes: Buffer): string | undefined {
  const [, name = ""] =
    /^<\?xml[^>]*encoding=["']([A-Za-z0-9-]+)["']/u.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return /^(?:windows-125[26]|iso-8859-[16])$/iu.test(name) ? name.toLowerCase() : undefined;
}
