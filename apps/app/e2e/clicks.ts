import { expect, type Locator } from "@playwright/test";

/** Counts what a mouse does at a desk: each press, and each choice of a list. Typing is not counted. */
export class Clicks {
  #count = 0;

  async press(target: Locator): Promise<void> {
    await target.click();
    this.#count += 1;
  }

  async pick(list: Locator, value: string): Promise<void> {
    await list.selectOption(value);
    this.#count += 1;
  }

  async choose(field: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    await field.setInputFiles(file);
    this.#count += 1;
  }

  expectAtMost(most: number): void {
    expect(this.#count).toBeGreaterThan(0);
    expect(this.#count).toBeLessThanOrEqual(most);
  }
}
