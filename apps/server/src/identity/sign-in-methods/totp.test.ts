import fc from "fast-check";
import { expect, test } from "vitest";

import { authenticatorAddress, base32, codeAt, stepAt, findStep } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238, appendix B: at second %i the code is %s", (seconds, code) => {
  expect(codeAt(secret, stepAt(at(seconds)), 8)).toBe(code);
});

test("the secret is written as authenticators read it", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(authenticatorAddress(secret, "Al Noor", "+9647701234567")).toBe(
    "otpauth://totp/Al%20Noor:%2B9647701234567?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Al%20Noor",
  );
});

test("a code is taken half a minute early and late, and no further", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 90, max: 4_000_000_000 }),
      fc.integer({ min: -1, max: 1 }),
      (seconds, drift) => {
        const step = stepAt(at(seconds)) + drift;

        // Another step within reach may have the same six digits by chance.
        expect(findStep(secret, codeAt(secret, step), at(seconds), -1)).toBeGreaterThanOrEqual(step);
      },
    ),
  );
  for (const drift of [-2, 2]) {
    const step = stepAt(at(1_111_111_109)) + drift;
    expect(findStep(secret, codeAt(secret, step), at(1_111_111_109), -1)).toBeUndefined();
  }
});

test("a step that was used, and every one before it, is spent", () => {
  const now = at(1_111_111_109);
  const step = stepAt(now);

  expect(findStep(secret, codeAt(secret, step), now, step - 1)).toBe(step);
  expect(findStep(secret, codeAt(secret, step), now, step)).toBeUndefined();
  expect(findStep(secret, codeAt(secret, step - 1), now, step)).toBeUndefined();
  expect(findStep(secret, codeAt(secret, step + 1), now, step)).toBe(step + 1);
});
