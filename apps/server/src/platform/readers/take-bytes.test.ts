import { expect, test } from "vitest";

import { takeBytes } from "./take-bytes.ts";

test("bytes that are all of their memory are taken as they are", () => {
  const body = Buffer.allocUnsafeSlow(100_000).fill(7);
  const taken = takeBytes(body);
  expect(taken.buffer).toBe(body.buffer);
  expect(taken.every((byte) => byte === 7)).toBe(true);
});

test("bytes that share their memory are copied, and what is beside them stays", () => {
  const shared = new Uint8Array([1, 2, 3, 4]);
  const taken = takeBytes(shared.subarray(1, 3));
  expect([...taken]).toEqual([2, 3]);
  structuredClone(taken, { transfer: [taken.buffer] });
  expect([...shared]).toEqual([1, 2, 3, 4]);
});
