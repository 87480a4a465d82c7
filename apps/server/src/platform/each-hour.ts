const HOUR_MS = 3_600_000;

/**
 * Does something now and every hour, never twice at a time, until the function it answers with is called, which waits
 * for what is under way. What fails is reported and tried again an hour later. Every node does it: `work` sees to it
 * that one is enough.
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
