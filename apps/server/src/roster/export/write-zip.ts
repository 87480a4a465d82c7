import { crc32, deflateRawSync } from "node:zlib";

/** UTF-8 names; deflated. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day that a zip can name: the same files make the same bytes on every day. */
const DATE = 0x21;

/** Files as one zip, in their order. The same files always make the same bytes. */
export function writeZip(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const bytes = Buffer.from(content, "utf8");
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name, "utf8");
    const shared = sharedPart(bytes, packed, title);
    const local = Buffer.concat([numbers([0x04034b50, 4]), shared, title, packed]);
    central.push(Buffer.concat([numbers([0x02014b50, 4], [VERSION, 2]), shared, centralPart(offset), title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.size, 2],
    [files.size, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

/** The fields that precede each file and recur in the central directory. */
const sharedPart = (bytes: Buffer, packed: Buffer, title: Buffer) =>
  numbers(
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [title.length, 2],
    [0, 2],
  );

/** No comment, first disk, no attributes, and where the file begins. */
const centralPart = (offset: number) => numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);

function numbers(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}
