import { expect, type Locator, type Page } from "@playwright/test";

/** Counts what a finger does: each press, and each field that is typed into, whose keyboard a press opens. */
export class Taps {
  readonly page: Page;
  #count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    await target.click();
    this.#count += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.pressSequentially(text);
    this.#count += 1;
  }

  /** A choice of the device's own list: one press opens it, another chooses. */
  async pick(list: Locator, label: string | RegExp): Promise<void> {
    const option = list.locator("option", { hasText: label }).first();
    await list.selectOption((await option.getAttribute("value")) ?? "");
    this.#count += 2;
  }

  expectAtMost(most: number): void {
    expect(this.#count).toBeGreaterThan(0);
    expect(this.#count).toBeLessThanOrEqual(most);
  }
}
