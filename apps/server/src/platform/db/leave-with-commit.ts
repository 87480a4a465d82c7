import { toStatement, type Db, type Statement, type Written } from "./driver.ts";

/** The last statements of transactions under way, by an object that a builder keeps however it is wrapped. */
const waiting = new WeakMap<object, Statement[]>();
const findPlace = (db: Db): object => db.getExecutor().adapter;

/**
 * The statements end the transaction of `db`: they leave in one packet with its commit, and nothing waits for their
 * answers. One that fails rolls all of it back, and its error is thrown.
 */
export function leaveWithCommit(db: Db, statements: readonly Written[]): void {
  const last = waiting.get(findPlace(db));
  if (!last) throw new Error("Last statements wait for a commit, and here is no transaction.");
  last.push(...statements.map((each) => toStatement(each.compile(db))));
}

/** Collects the last statements given through `db`; for `Database`, which sends them with the commit. */
export function gatherLast(db: Db): readonly Statement[] {
  const last: Statement[] = [];
  waiting.set(findPlace(db), last);
  return last;
}
