import { expect, type Locator } from "@playwright/test";

/** Nearer to its foot than this, in pixels, nobody sees that a list has not come to it. */
const AT_FOOT = 2;

/** A room's log shows its newest message: until then it draws what stands at its top. */
export async function expectAtFoot(log: Locator): Promise<void> {
  await expect(log.getByRole("article").last()).toBeInViewport();
  const below = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(below).toBeLessThan(AT_FOOT);
}
