import { expect, test } from "vitest";

import { testTokens } from "./testing/testbed.ts";

const secret = Buffer.from("12345678901234567890");

test("what is sealed can be read again, and looks different each time", () => {
  const tokens = testTokens();
  const [one, other] = [tokens.seal("authenticator 7", secret), tokens.seal("authenticator 7", secret)];

  expect(tokens.unseal("authenticator 7", one)).toEqual(secret);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(secret)).toBe(false);
});

test("a seal opens for no other purpose, under no other key, and not when a bit of it is changed", () => {
  const tokens = testTokens();
  const sealed = tokens.seal("authenticator 7", secret);
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);

  expect(() => tokens.unseal("authenticator 8", sealed)).toThrow(/authenticate/);
  expect(() => testTokens().unseal("authenticator 7", sealed)).toThrow(/authenticate/);
  expect(() => tokens.unseal("authenticator 7", changed)).toThrow(/authenticate/);
  expect(() => tokens.unseal("authenticator 7", sealed.subarray(0, 20))).toThrow(/tag/);
});
