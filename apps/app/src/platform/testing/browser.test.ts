import { expect, test, vi } from "vitest";

test("frames go on in the tests after one that stopped the clock", async () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.focus();
  await aFrame();
  await aFrame();
  vi.useFakeTimers();
  // jsdom looks at the focus with the next frame.
  field.remove();
  vi.useRealTimers();

  await expect(aFrame()).resolves.toBeGreaterThan(0);
});

const aFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
