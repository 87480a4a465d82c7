import { expect, type Locator } from "@playwright/test";

/** Distance in pixels from the end below which the list counts as scrolled to it. */
const AT_FOOT = 2;

/** A room's log shows its newest message at the bottom: until then it renders the start. */
export async function expectAtFoot(log: Locator): Promise<void> {
  await expect(log.getByRole("article").last()).toBeInViewport();
  const below = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(below).toBeLessThan(AT_FOOT);
}
