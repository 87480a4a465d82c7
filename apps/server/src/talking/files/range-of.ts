import type { ByteRange } from "#platform/files/store.ts";

/**
 * What a Range header asks of so many bytes. Undefined where it asks for all, or for several pieces at once, which
 * nobody has to be given; `outside` where nothing of it is there.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "outside" | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined) return endOf(header, bytes);
  const [first, last] = [Number(from), to === "" ? bytes - 1 : Number(to)];
  if (first >= bytes) return "outside";
  return last < first ? undefined : { first, last: Math.min(last, bytes - 1) };
}

/** So many bytes from the end. */
function endOf(header: string | undefined, bytes: number): ByteRange | "outside" | undefined {
  const [, count] = /^bytes=-(\d{1,15})$/.exec(header?.trim() ?? "") ?? [];
  if (count === undefined) return undefined;
  return Number(count) === 0 ? "outside" : { first: Math.max(0, bytes - Number(count)), last: bytes - 1 };
}
