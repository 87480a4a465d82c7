import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { onOwnServer } from "./own-server.ts";

test("a server that is ended before it is ready leaves nothing behind, and nobody acts on it", async () => {
  const at = mkdtempSync(join(tmpdir(), "dars-no-server-"));
  onTestFinished(() => rmSync(at, { recursive: true }));
  const end = new AbortController();
  const act = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const started = onOwnServer(act, { at, signal: end.signal });
  end.abort();

  await expect(started).rejects.toThrow("ended before it was ready");
  expect(readdirSync(at)).toEqual([]);
  expect(act).not.toHaveBeenCalled();
});
