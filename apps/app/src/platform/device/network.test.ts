import { expect, test, vi } from "vitest";

test("a network that returned while the app was loading has returned", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // What other tests have loaded was online.
  vi.resetModules();
  const { watchNetwork } = await import("./network.ts");
  isOnline.mockReturnValue(true);
  const onReturn = vi.fn<() => void>();

  await watchNetwork(onReturn);

  expect(onReturn).toHaveBeenCalledOnce();
});
