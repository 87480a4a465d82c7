import type { RawBuilder } from "kysely";

import { toStatement, type Db, type Statement, type Written } from "./driver.ts";
import { inTurn } from "./in-turn.ts";
import { WRITER } from "./prepare.ts";

/** Returns the rows of the last. */
type SendAll = <R>(all: readonly Statement[]) => Promise<readonly R[]>;

/** What is done in one transaction. */
export interface Work<T> {
  (db: Db): Promise<T>;
  /** The same as one list of statements, for a way to send them all. */
  readonly inOnePacket?: (sendAll: SendAll) => Promise<T>;
}

/**
 * Work of statements that do not need each other's results. `inSchool` and `directoryTransaction` send all of them in
 * one packet with the commit, so locked rows are free again without waiting for this process. Results in the rows of the
 * last. Plans are kept, regardless of the settings: planning a large statement can cost more than running it.
 */
export function atOnce<R>(before: readonly Written[], last: RawBuilder<R>): Work<readonly R[]> {
  const work = async (db: Db): Promise<readonly R[]> => {
    await inTurn(db, before);
    return (await last.execute(db)).rows;
  };
  const inOnePacket = (sendAll: SendAll) =>
    sendAll<R>([...before, last].map((each) => toStatement(each.compile(WRITER))));
  return Object.assign(work, { inOnePacket });
}
