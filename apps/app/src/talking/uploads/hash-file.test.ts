import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { hashFile } from "./hash-file.ts";

test.each([0, 1, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1])(
  "a file of %i bytes has the sum that the server finds",
  async (bytes) => {
    const content = new Uint8Array(bytes).fill(7);

    expect(await hashFile(new Blob([content]))).toBe(createHash("sha256").update(content).digest("hex"));
  },
);
