import { expect, test, vi } from "vitest";

test("whoever stops the clock leaves the frames of the tests after it alone", async () => {
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
