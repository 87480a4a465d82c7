/** Ends with the work, or after so many milliseconds. */
export async function within(work: Promise<void>, patienceMs: number | undefined): Promise<void> {
  if (patienceMs === undefined) return work;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
