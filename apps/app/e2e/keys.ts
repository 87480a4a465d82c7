import { expect, type Locator, type Page } from "@playwright/test";

/** No screen has so many controls before the one that is wanted. */
const MOST_TABS = 250;

/** A person at a desk without a mouse. */
export class Keys {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From now on every press of a mouse or a finger is counted. */
  static async at(page: Page): Promise<Keys> {
    await page.addInitScript(() => {
      for (const kind of ["pointerdown", "mousedown", "touchstart"])
        addEventListener(
          kind,
          ({ isTrusted }) => {
            if (isTrusted) sessionStorage.setItem("pressed by hand", kind);
          },
          true,
        );
    });
    return new Keys(page);
  }

  /** Moves with Tab until the control has the focus; fails where it cannot be reached. */
  async reach(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
      if (await hasFocus(control)) return;
      await this.#page.keyboard.press("Tab");
    }
    expect(await hasFocus(control), `${String(control)} is reached by Tab`).toBe(true);
  }

  /** Reaches a control and presses a key on it. */
  async press(control: Locator, key = "Enter"): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.press(key);
  }

  type(words: string): Promise<void> {
    return this.#page.keyboard.type(words);
  }

  key(name: string): Promise<void> {
    return this.#page.keyboard.press(name);
  }

  /** That nothing was pressed by hand. */
  async only(): Promise<void> {
    expect(await this.#page.evaluate(() => sessionStorage.getItem("pressed by hand"))).toBeNull();
  }
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const root = element.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && element.contains(active);
  });
