const HOUR_MS = 3_600_000;

/**
 * Runs `work` now and every hour, never twice at a time, until the returned function is called, which waits
 * for work under way. A failure is reported, and the work tried again an hour later. Every node runs it:
 * `work` ensures that one is enough.
 */
export function eachHour(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch(onError)
      .then(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
