import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { soon } from "./soon.ts";

test("nobody waits within act for what is rendered only after it", async () => {
  const found = act(async () => void (await screen.findByText("Late")));
  await expect(found).rejects.toThrow("Wait before act");

  const seen = act(async () => soon(() => expect(1).toBe(1)));
  await expect(seen).rejects.toThrow("Wait before act");
});
