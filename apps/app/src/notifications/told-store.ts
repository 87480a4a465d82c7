import type { Client } from "@dars/contract/client";
import type { UserData } from "@dars/contract/user-data";

import { Cell } from "#platform/state/cell.ts";

/** How many notifications the person who is signed in has not read, as the server counted last. */
export class ToldStore {
  readonly #count = new Cell(0);

  get count(): Pick<Cell<number>, "get" | "watch"> {
    return this.#count;
  }

  readonly clear = (): void => this.#count.set(0);

  /** Counts anew; a failure keeps the last count. */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (!session) return this.clear();
    const answer = await transmit({ method: "GET", url: "/api/v6/notifications/count" }).catch(
      () => undefined,
    );
    const { unread } = Object(answer);
    if (typeof unread === "number") this.#count.set(unread);
  }
}
