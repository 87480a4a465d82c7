import type { Database } from "#platform/db/db.ts";

import { findEpoch, updateEpoch } from "./live.queries.ts";

interface EpochOptions {
  readonly database: Pick<Database, "directory">;
  /** The database was restored to an earlier time: events that this node has sent may no longer exist. */
  readonly onTurn: () => void;
}

/** The id of the database's history, as published to the apps of this node. */
export class Epoch {
  readonly #wishes: EpochOptions;
  #known: string | undefined;

  constructor(wishes: EpochOptions) {
    this.#wishes = wishes;
  }

  async now(): Promise<string> {
    return (this.#known ??= await readEpoch(this.#wishes.database));
  }

  async sweep(): Promise<void> {
    const known = this.#known;
    this.#known = await readEpoch(this.#wishes.database);
    if (known !== undefined && known !== this.#known) this.#wishes.onTurn();
  }
}

/** The node that finds a new history gives it a name. */
async function readEpoch({ directory }: EpochOptions["database"]): Promise<string> {
  const known = await findEpoch(directory);
  if (known !== undefined) return known;
  await updateEpoch(directory);
  const begun = await findEpoch(directory);
  if (begun === undefined) throw new Error("Nobody can say which history the database follows.");
  return begun;
}
