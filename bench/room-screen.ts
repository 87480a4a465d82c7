import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium, type BrowserContext, type Page } from "@playwright/test";

import { Visitor } from "#stories/visitor.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

/** When words were first on a screen, and when a button was pressed to send them: by the clock of the machine. */
interface Moments {
  readonly shown: Readonly<Record<string, number>>;
  readonly pressed: Readonly<Record<string, number>>;
}

/** A room on the screen of a teacher, in a browser of its own. */
export class RoomScreen {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #profile: string;
  /** Where the button is. */
  #tap: readonly [x: number, y: number] | undefined;

  private constructor(page: Page, context: BrowserContext, profile: string) {
    this.page = page;
    this.#context = context;
    this.#profile = profile;
  }

  static async open(url: string, login: string, password: string, roomId: number): Promise<RoomScreen> {
    const profile = await mkdtemp(join(await inMemory(), "dars-screen-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: ["--no-sandbox"],
      baseURL: url,
      locale: "en",
      viewport: { width: 390, height: 844 },
    });
    await context.addInitScript(watch);
    const screen = new RoomScreen(await context.newPage(), context, profile);
    const visitor = new Visitor(screen.page, "en");
    await visitor.openApp();
    await visitor.signIn({ role: "teacher", login, password });
    await screen.page.goto(`/chatting/${roomId}`);
    await screen.#field.waitFor();
    return screen;
  }

  get #field() {
    return this.page.getByRole("textbox", { name: "Message", exact: true });
  }

  /** With bare fingers: to look whether the button can be tapped would take the page longer than the tap. */
  async say(words: string): Promise<void> {
    const [x, y] = (this.#tap ??= await this.#takeUp());
    await this.page.keyboard.insertText(words);
    await this.page.mouse.click(x, y);
  }

  /** From here on the field has the focus. */
  async #takeUp(): Promise<readonly [x: number, y: number]> {
    const button = await this.page.getByRole("button", { name: "Send message" }).boundingBox();
    if (!button) throw new Error("The room has no button to send with.");
    await this.#field.focus();
    return [button.x + button.width / 2, button.y + button.height / 2];
  }

  /** Ends when these words are there. */
  async has(words: string): Promise<void> {
    await this.page.waitForFunction((text) => text in Object(Reflect.get(globalThis, "shown")), words, {
      timeout: 60_000,
      polling: 20,
    });
  }

  moments(): Promise<Moments> {
    return this.page.evaluate(() => ({
      shown: Reflect.get(globalThis, "shown"),
      pressed: Reflect.get(globalThis, "pressed"),
    }));
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}

/** A phone's storage is not on the disk of the server, where it would delay commits. */
const inMemory = (): Promise<string> =>
  stat("/dev/shm").then(
    () => "/dev/shm",
    () => tmpdir(),
  );

/** Runs in the page, before anything else. */
function watch(): void {
  const [shown, pressed]: Record<string, number>[] = [{}, {}];
  Object.assign(globalThis, { shown, pressed });
  // What runs in the page can take nothing along from here.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const now = () => performance.timeOrigin + performance.now();
  const look = (node: Node) => {
    // Not where it is written.
    if (!(node instanceof Element ? node : node.parentElement)?.closest('[role="log"]')) return;
    for (const [words] of (node.textContent ?? "").matchAll(/measured [a-z]+ \d+;/g))
      if (shown) shown[words] ??= now();
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (addedNodes.length === 0) look(target);
      for (const node of addedNodes) look(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener(
    "click",
    () => {
      const field = document.querySelector("textarea");
      if (pressed && field && field.value !== "") pressed[field.value] ??= now();
    },
    { capture: true },
  );
}
