const MEGABYTE = 1_000_000;
const FEW = 10;

/** Bytes in megabytes, with one decimal for small files. */
export function formatMegabytes(bytes: number): string {
  const megabytes = Math.max(0.1, bytes / MEGABYTE);
  return megabytes.toFixed(megabytes < FEW ? 1 : 0);
}
