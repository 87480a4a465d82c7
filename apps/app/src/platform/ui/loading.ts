/**
 * Lays "Please wait..." over the page while `work` runs, and takes it away 100 ms after its end. Ends as `work` ends.
 * Where the overlay's code cannot be fetched the work goes on without.
 */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  const overlay = await import("./under-overlay.ts").catch(() => undefined);
  return overlay ? overlay.underOverlay(work) : work();
}

/** Ends when no overlay lies over the page any more: one that comes late, or goes, would take the focus away again. */
export const whenUncovered = (): Promise<unknown> =>
  import("./under-overlay.ts").then(
    (overlay) => overlay.whenGone(),
    () => undefined,
  );
