import { ClientId } from "@dars/contract/platform/primitives";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { newClientId } from "./client-id.ts";

test("an id made on the device is one that the contract takes, and never the same twice", () => {
  const ids = Array.from({ length: 500 }, newClientId);

  expect(ids.every((id) => Value.Check(ClientId, id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
