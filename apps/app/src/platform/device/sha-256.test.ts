import { createHash } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { ownDigest, sha256 } from "./sha-256.ts";

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

test("a file has the same sum wherever it is taken", async () => {
  expect(await sha256(new Uint8Array())).toBe(EMPTY);
});

test("without the browser's own cryptography the sum is the same, at every length", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const known = createHash("sha256").update(bytes).digest("hex");
      expect(Buffer.from(ownDigest(bytes)).toString("hex")).toBe(known);
    }),
  );
});
