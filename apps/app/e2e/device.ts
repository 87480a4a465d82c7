import type { Page } from "@playwright/test";

/** The data left on a device, as found by a person with full access to it. */
export interface Left {
  readonly keys: readonly string[];
  /** Every value of the local storage. */
  readonly texts: string;
  readonly databases: readonly string[];
  /** The session's token; empty when signed out. */
  readonly token: string;
}

export function leftOnDevice(page: Page): Promise<Left> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return {
      keys: Object.keys(localStorage).toSorted(),
      texts: Object.values(localStorage).join("\n"),
      databases: databases.map(({ name }) => name ?? "").toSorted(),
      token: String(JSON.parse(localStorage.getItem("userData") ?? "{}").token ?? ""),
    };
  });
}

/** Ends when the device has all files of the app, for this page too, so that it starts without a network. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Everything that was read and is kept for the next start, what was said too, of all accounts of this device. */
export function keptReads(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // What runs in the page can take nothing along from here.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const texts = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await toPromise(indexedDB.open(name));
      const [reads, messages] = ["reads", "messages"].map((store) =>
        toPromise(database.transaction(store).objectStore(store).getAll()),
      );
      for (const { text } of (await reads) ?? []) texts.push(String(text));
      for (const { body } of (await messages) ?? []) texts.push(String(body));
      database.close();
    }
    return texts.join("\n");
  });
}
