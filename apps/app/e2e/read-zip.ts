import { crc32, inflateRawSync } from "node:zlib";

const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const END_BYTES = 22;
const STORED = 0;

/** The files of a ZIP by their names, as its directory lists them. Throws where the bytes of one are not whole. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  let at = zip.length - END_BYTES;
  if (zip.readUInt32LE(at) !== END) throw new Error("This is no whole ZIP.");
  const count = zip.readUInt16LE(at + 10);
  at = zip.readUInt32LE(at + 16);
  const files = new Map<string, Buffer>();
  for (let number = 0; number < count; number += 1) {
    const entry = readEntry(zip, at);
    if (crc32(entry.bytes) !== entry.crc) throw new Error(`${entry.name} is not whole.`);
    files.set(entry.name, entry.bytes);
    at = entry.next;
  }
  return files;
}

/** An entry of the directory with its bytes, and where the next one is (APPNOTE 4.3.12). */
function readEntry(zip: Buffer, at: number) {
  if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("The directory of the ZIP is broken.");
  const [method, crc, packed] = [
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 16),
    zip.readUInt32LE(at + 20),
  ];
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
  const local = zip.readUInt32LE(at + 42);
  const from = at + 46;
  const name = zip.toString("utf8", from, from + (nameLength ?? 0));
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(begin, begin + packed);
  return {
    name,
    crc,
    bytes: method === STORED ? bytes : inflateRawSync(bytes),
    next: from + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0),
  };
}
