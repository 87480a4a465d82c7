import type { ErrorCode } from "@dars/contract/errors";
import type { Wire } from "@dars/contract/route";
import { Dexie, type EntityTable } from "dexie";

/** A save on its way. It is gone from here only after the server has answered, or the person has let it go. */
export interface Save {
  readonly id: number;
  readonly wire: Wire;
  /** What it is, in the words of the screen it came from; null where the screen gave none. */
  readonly title: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number;
  /** Why the server did not accept it; null while it waits. */
  readonly refusal: Refusal | null;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly field: string | null;
}

interface CachedReads {
  readonly key: string;
  /** JSON, as the query cache writes it. */
  readonly text: string;
}

/** Everything one account keeps on this device. */
export class AccountDatabase extends Dexie {
  declare readonly outbox: EntityTable<Save, "id">;
  declare readonly reads: EntityTable<CachedReads, "key">;

  constructor(account: string) {
    super(`dars-${account}`);
    this.version(1).stores({ outbox: "++id", reads: "key" });
    // A sign-out in another tab deletes the database, and must not have to wait for this one.
    this.on("versionchange", () => {
      this.close();
      return false;
    });
  }
}
