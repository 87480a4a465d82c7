import { GATHERED_READS, type GatheredReadsRequest } from "@dars/contract/platform/gathered-reads";
import { expect, test, type Page } from "@playwright/test";

import { drawn } from "./drawn.ts";
import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

const MOST_CALLS = 5;
const MOST_BYTES = 10_000;
/** A page that reads again because of news waits for one second; after this nothing follows. */
const SILENT_MS = 2500;
/** What another story changed for this person since the last opening is read once: the next one shows the rule. */
const SEVERAL_OPENINGS_MS = 30_000;

const NEWS = /"t":"(unread|rooms|notified|events|heads)"/;

/** The family and the teacher are in no other story: what happens to them meanwhile makes their app read again. */
const ROLES: readonly (readonly [Role, string])[] = [
  ["parent", "parent2"],
  ["student", "student2"],
  ["teacher", "teacher8"],
  ["school_management", "management1"],
  ["administrator", "administrator1"],
  ["subject_coordinator", "coordinator1"],
  ["evaluator", "evaluator1"],
];

for (const [role, login] of drawn(ROLES, 2))
  test(`D.17: the home of ${login} opens with at most five calls, none twice, and the second time with 10 kB`, async ({
    page,
  }) => {
    const calls = await Calls.of(page);
    await new Visitor(page, "ar").arrive({ role, login });
    await calls.expectOver();
    calls.expectFew();

    await expect(async () => {
      calls.clear();
      await page.reload();
      await calls.expectOver();
      calls.expectFew();
      expect(calls.bytes).toBeLessThanOrEqual(MOST_BYTES);
    }).toPass({ timeout: SEVERAL_OPENINGS_MS });
  });

/** What a page asks of the server, as the network of the browser sees it. */
class Calls {
  /** Reads that came together are named one by one. */
  #reads: string[] = [];
  #asked: string[] = [];
  #ids = new Set<string>();
  #hellos = 0;
  #hasNews = false;
  #lastAt = Date.now();
  bytes = 0;

  static async of(page: Page): Promise<Calls> {
    const calls = new Calls();
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    network.on("Network.requestWillBeSent", ({ requestId, request: { url, method, postData } }) => {
      const { pathname, search } = new URL(url);
      if (!pathname.startsWith("/api/")) return;
      calls.#ids.add(requestId);
      calls.#note(
        `${method} ${pathname}`,
        pathname === GATHERED_READS ? readsIn(postData) : [pathname + search],
      );
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (calls.#ids.has(requestId)) calls.bytes += encodedDataLength;
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"hello"')) calls.#hellos += 1;
      });
      // Other stories write to these people meanwhile, whose apps then read again.
      socket.on("framereceived", ({ payload }) => {
        calls.#hasNews ||= NEWS.test(String(payload));
      });
    });
    return calls;
  }

  clear(): void {
    [this.#reads, this.#asked, this.#ids] = [[], [], new Set()];
    [this.#hellos, this.bytes, this.#hasNews] = [0, 0, false];
  }

  /** The live line is open, and nothing more is asked. */
  async expectOver(): Promise<void> {
    await expect.poll(() => this.#hellos).toBe(1);
    await expect.poll(() => Date.now() - this.#lastAt).toBeGreaterThan(SILENT_MS);
  }

  expectFew(): void {
    expect(this.#asked.length, this.#asked.join("\n")).toBeLessThanOrEqual(MOST_CALLS);
    expect(this.#reads).toEqual([...new Set(this.#reads)]);
  }

  #note(call: string, reads: readonly string[]): void {
    if (this.#hasNews) return;
    this.#asked.push(call);
    this.#reads.push(...reads);
    this.#lastAt = Date.now();
  }
}

function readsIn(body = '{"reads":[]}'): readonly string[] {
  const { reads }: GatheredReadsRequest = JSON.parse(body);
  return reads.map(({ url }) => url);
}
