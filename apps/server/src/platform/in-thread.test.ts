import { expect, test } from "vitest";

import { inThread } from "./in-thread.ts";

/** The script of a thread that never answers. */
const SILENT = new URL("data:text/javascript,setInterval(() => undefined, 1000)");

test("a thread ends with its signal, and none begins behind a signal that was given before", async () => {
  const stopped = new Error("stopped");
  const bounds = { seconds: 5, memory: 64 };
  const stop = new AbortController();
  const running = inThread(SILENT, null, { bounds, signal: stop.signal });
  stop.abort(stopped);

  await expect(running).rejects.toBe(stopped);
  await expect(inThread(SILENT, null, { bounds, signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped);
});
