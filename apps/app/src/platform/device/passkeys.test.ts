import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepsPasskeys, suggestsPasskeys } from "./passkeys.ts";

beforeEach(() => vi.stubGlobal("PublicKeyCredential", () => undefined));
afterEach(() => vi.unstubAllGlobals());

const openAt = (hostname: string) => vi.stubGlobal("location", new URL(`https://${hostname}/`));

test.each(["dars.example", "localhost", "school-1.edu.iq", "10.example"])(
  "a page of %s keeps passkeys",
  (host) => {
    openAt(host);

    expect(keepsPasskeys()).toBe(true);
  },
);

test.each(["127.0.0.1", "192.168.1.20", "[::1]", "[fe80::1]"])(
  "a page of %s keeps none, since a number is no name that a passkey could belong to",
  async (host) => {
    openAt(host);

    expect(keepsPasskeys()).toBe(false);
    expect(await suggestsPasskeys()).toBe(false);
  },
);

test("a browser that knows no passkeys keeps none", () => {
  openAt("dars.example");
  vi.stubGlobal("PublicKeyCredential", undefined);

  expect(keepsPasskeys()).toBe(false);
});
