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

test("a frame that is asked for while a test has stopped the clock comes", async () => {
  vi.useFakeTimers();
  const frame = aFrame();
  vi.useRealTimers();

  await expect(frame).resolves.toBeGreaterThan(0);
});

const aFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
