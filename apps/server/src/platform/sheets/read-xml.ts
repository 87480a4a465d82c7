import { SaxesParser } from "saxes";

import { PackageRefused } from "#platform/packages/refusal.ts";

import { decodeText } from "./decode-text.ts";

export interface XmlListener {
  /** Names without their prefix. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Reads XML piece by piece. Throws PackageRefused for a document type, so that no custom entity is ever
 * resolved, and for malformed XML.
 */
export async function readXml(
  file: string,
  chunks: AsyncIterable<Buffer>,
  { open, close, text }: XmlListener,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("doctype", () => {
    throw new PackageRefused("damaged", `'${file}' declares a document type; such files are not read.`, {
      file,
    });
  });
  parser.on("error", (error) => {
    throw new PackageRefused("damaged", `'${file}' is not well-formed XML.`, { file }, error);
  });
  parser.on("opentag", ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on("closetag", ({ name }) => close(localName(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks)
    parser.write(decoded(file, () => decoder.decode(chunk, { stream: true })));
  parser.write(decoded(file, () => decoder.decode())).close();
}

/** Reads the bytes of a whole XML file, in the encoding that it declares. Throws like readXml. */
export async function readXmlText(file: string, bytes: Buffer, listener: XmlListener): Promise<void> {
  const text = decoded(file, () => new TextDecoder(xmlEncoding(bytes), { fatal: true }).decode(bytes));
  async function* whole() {
    await Promise.resolve();
    yield Buffer.from(text);
  }
  await readXml(file, whole(), listener);
}

/** By its byte order mark, else as it declares; UTF-8 where it declares nothing. */
function xmlEncoding(bytes: Buffer): string {
  const { encoding } = decodeText(bytes.subarray(0, 200), "utf-8");
  const [, declared = "utf-8"] =
    /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/u.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return encoding === "utf-8" ? declared.toLowerCase() : encoding;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function decoded(file: string, decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw new PackageRefused("E_ENC", `'${file}' is not UTF-8.`, { file }, error);
  }
}
