import { momentAmong } from "./moment-among.ts";

/**
 * Open apps that may have missed what concerned their persons. Such hints say nothing that could be swept, so each app
 * looks for itself, once, and not all in the same second.
 */
export class LookAgain<App extends { readonly isLagging: boolean }> {
  /** Who has the app open. */
  readonly #here: ReadonlySet<App>;
  /** When each is to look, by the clock. */
  readonly #due = new Map<App, number>();

  constructor(here: ReadonlySet<App>) {
    this.#here = here;
  }

  /** An app already scheduled has not refreshed yet, and refreshes once. */
  add(apps: Iterable<App>): void {
    const now = Date.now();
    for (const app of apps) if (!this.#due.has(app)) this.#due.set(app, now + momentAmong(this.#here.size));
  }

  /** Apps that are due. A lagging app is not notified, and stays. */
  take(): readonly App[] {
    const now = Date.now();
    for (const app of this.#due.keys()) if (!this.#here.has(app)) this.#due.delete(app);
    const taken = [...this.#due].flatMap(([app, at]) => (at <= now && !app.isLagging ? [app] : []));
    for (const app of taken) this.#due.delete(app);
    return taken;
  }
}
