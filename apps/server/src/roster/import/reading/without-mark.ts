import { PackageRefused } from "#platform/packages/refusal.ts";

/** Drops the byte order mark of UTF-8 and refuses the marks of UTF-16. */
export async function* withoutMark(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start) {
      start = Buffer.concat([start, chunk]);
      if (start.length < 3) continue;
      yield afterMark(file, start);
      start = undefined;
    } else yield chunk;
  }
  if (start) yield afterMark(file, start);
}

function afterMark(file: string, bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new PackageRefused("E_ENC", `${file}: the file is UTF-16; save it as CSV UTF-8.`, { file, row: 1 });
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
}
