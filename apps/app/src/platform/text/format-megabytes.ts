import type { Text } from "./use-text.ts";

const MEGABYTE = 1_000_000;
const FEW = 10;

/** Bytes in megabytes, with one decimal for small files, in the digits of the language. */
export function formatMegabytes({ format }: Pick<Text, "format">, bytes: number | null): string {
  const megabytes = bytes ? Math.max(0.1, bytes / MEGABYTE) : 0;
  return format.number(megabytes < FEW ? Math.round(megabytes * 10) / 10 : Math.round(megabytes));
}
