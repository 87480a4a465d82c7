import type { ByteRange } from "#platform/files/store.ts";

/**
 * The requested part of a Range header. Undefined if it requests all, or several pieces at once, which a
 * server need not support; `outside` if no byte of the range exists.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | "outside" | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined) return parseSuffixRange(header, bytes);
  const [first, last] = [Number(from), to === "" ? bytes - 1 : Number(to)];
  if (first >= bytes) return "outside";
  return last < first ? undefined : { first, last: Math.min(last, bytes - 1) };
}

/** So many bytes from the end. */
function parseSuffixRange(header: string | undefined, bytes: number): ByteRange | "outside" | undefined {
  const [, count] = /^bytes=-(\d{1,15})$/.exec(header?.trim() ?? "") ?? [];
  if (count === undefined) return undefined;
  return Number(count) === 0 ? "outside" : { first: Math.max(0, bytes - Number(count)), last: bytes - 1 };
}
