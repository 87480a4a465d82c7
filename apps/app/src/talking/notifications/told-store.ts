import type { UserData } from "@dars/contract/identity/user-data";
import type { Client } from "@dars/contract/platform/client";

import { Count } from "#platform/state/count.ts";
import type { Store } from "#platform/state/store.ts";

/** How many notifications the person who is signed in has not read, as the server counted last. */
export class ToldStore {
  readonly #count = new Count();

  get count(): Pick<Store<number>, "get" | "watch"> {
    return this.#count;
  }

  readonly clear = this.#count.clear;

  /** Counts anew; a failure keeps the last count. */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (!session) return this.clear();
    await this.#count.follow(countTold(transmit));
  }
}

async function countTold(transmit: Client["transmit"]): Promise<number | undefined> {
  const answer = await transmit({ method: "GET", url: "/api/v6/notifications/count" }).catch(() => undefined);
  const { unread } = Object(answer);
  return typeof unread === "number" ? unread : undefined;
}
