/**
 * Lays "Please wait..." over the page while `work` runs, and takes it away 100 ms after its end. Only for an act that
 * cannot wait in the outbox. Ends as `work` ends. Where the overlay's code cannot be fetched the work goes on without.
 */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  const overlay = await import("./loading-overlay.ts").catch(() => undefined);
  return overlay ? overlay.underOverlay(work) : work();
}
