import { isUtf8 } from "node:buffer";

import type { TableChoices } from "@dars/contract/roster/table-choices";

type Encoding = NonNullable<TableChoices["encoding"]>;

export interface DecodedText {
  /** UTF-8 without its byte order mark. Bytes that are not text stay unchanged: the cell reports them. */
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Whether the encoding was guessed: the user has to check the texts and confirm it. */
  readonly isGuess: boolean;
}

/**
 * The text of a file in UTF-8. A byte order mark decides; without one UTF-16 shows by its NUL bytes, and any
 * other text that is not UTF-8 is taken for Windows-1256, the code page of Arabic Windows.
 */
export function decodeText(bytes: Buffer, chosen?: Encoding): DecodedText {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? chosen ?? guessed(bytes);
  const isGuess = marked === undefined && encoding === "windows-1256";
  return { bytes: toUtf8(bytes, encoding), encoding, isGuess };
}

function markedEncoding(bytes: Buffer): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

function guessed(bytes: Buffer): Encoding {
  const head = bytes.subarray(0, 4096);
  const isWide = head.length >= 4 && bytes.length % 2 === 0;
  if (isWide && isMostlyNul(head, 1)) return "utf-16le";
  if (isWide && isMostlyNul(head, 0)) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1256";
}

/** Commas, digits and line ends of a wide text have a NUL for one of their bytes; a stray NUL is no proof. */
function isMostlyNul(head: Buffer, from: 0 | 1): boolean {
  let here = 0;
  let there = 0;
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === from) here += 1;
      else there += 1;
    }
  return there === 0 && here * 10 > head.length;
}

function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : bytes;
  return Buffer.from(new TextDecoder(encoding).decode(bytes), "utf8");
}
