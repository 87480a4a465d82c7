import { expect, test } from "vitest";

import { hasAddress, readAddressList } from "./address-list.ts";

const list = readAddressList("10.0.0.9, 10.1.0.0/16,fd00::/8");

test.each(["10.0.0.9", "::ffff:10.0.0.9", "10.1.255.1", "fd00::7"])("%s is in the list", (address) => {
  expect(hasAddress(list, address)).toBe(true);
});

test.each(["10.0.0.8", "10.2.0.1", "::1", "fe80::1", "nobody", ""])("%s is not in the list", (address) => {
  expect(hasAddress(list, address)).toBe(false);
});

test.each(["", "10.0.0", "10.0.0.0/33", "10.0.0.9/", "10.0.0.0/8/9", "monitoring"])(
  "the list %o is refused",
  (text) => {
    expect(() => readAddressList(text)).toThrow(/neither/);
  },
);
