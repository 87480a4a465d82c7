import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { chromium, type Page } from "@playwright/test";

import { Visitor } from "#stories/visitor.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

const LISTENING = /DevTools listening on (ws:\S+)/;

/** A browser with a profile of its own that can be killed as a system kills an app: at once, and without a word. */
export class Phone {
  readonly #child: ChildProcess;
  readonly #newPage: () => Promise<Page>;

  private constructor(child: ChildProcess, newPage: () => Promise<Page>) {
    this.#child = child;
    this.#newPage = newPage;
  }

  static async start(profile: string): Promise<Phone> {
    const child = spawn(
      chromiumPath(),
      [
        "--headless=new",
        "--no-sandbox",
        "--lang=en",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const browser = await chromium.connectOverCDP(await readAddress(child));
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no profile.");
    return new Phone(child, () => context.newPage());
  }

  /** A tab at this address. */
  async tab(address: string): Promise<Page> {
    const page = await this.#newPage();
    await page.goto(address);
    return page;
  }

  /** A tab in which a teacher has signed in. */
  async signIn(url: string, login: string, password: string): Promise<Page> {
    const page = await this.tab(url);
    await new Visitor(page, "en").signIn({ role: "teacher", login, password });
    return page;
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }
}

async function readAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error("The browser says nothing.");
  for await (const line of createInterface({ input: stderr })) {
    const address = LISTENING.exec(line)?.[1];
    if (address === undefined) continue;
    stderr.resume();
    return address;
  }
  throw new Error("The browser ended before it was ready.");
}
