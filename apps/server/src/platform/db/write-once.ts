import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import type { Db } from "./db.ts";
import { once, type Keyed } from "./once.ts";

type KeyedBody = Readonly<Record<string, unknown>> & { readonly key: string };

/** The message to the office when two rows conflict, by the name of the constraint. */
export type Clashes = Readonly<Record<string, string>>;

/** A request of this caller to the route that it was sent to: the same key elsewhere is another request. */
export const keyedBy = (
  { actor, route = "" }: Pick<Context, "actor" | "route">,
  schoolId: number,
  key: string,
  request: unknown,
): Keyed => ({ schoolId, accountId: actor.accountId, key, route, request });

/**
 * One keyed write of a school: the transaction, the request's key in it (docs/rules.md#saving-and-repeating),
 * and a violated constraint of the database as a conflict with its `reason`. `request` is everything that
 * identifies this request, ids of the path among it. `first` comes before the key: a lock that may not come after it.
 */
export async function writeOnce<T>(
  context: Pick<Context, "actor" | "database" | "route">,
  schoolId: number,
  { key, ...request }: KeyedBody,
  work: (db: Db) => Promise<T>,
  clashes: Clashes = {},
  first: (db: Db) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const keyed = keyedBy(context, schoolId, key, request);
  try {
    return await context.database.inSchool(schoolId, async (db) => {
      await first(db);
      return once(db, keyed, () => work(db));
    });
  } catch (error) {
    throw findClash(error, clashes) ?? error;
  }
}

/**
 * KEY-4: a write never overwrites a version that the user has not seen. Throws conflict with the current
 * revision.
 */
export function requireSeen(known: { readonly revision: number }, revision: number): void {
  if (known.revision !== revision)
    throw new AppError("conflict", "Someone else has changed this.", {
      details: { reason: "stale", revision: known.revision },
    });
}

/** KEY-4 where the write itself names the revision: without a row another write has come between. */
export function requireWritten<T>(row: T | undefined): T {
  if (row === undefined) throw clash("stale", "Someone else has changed this.");
  return row;
}

/** A conflict that the app has a sentence for. */
export const clash = (reason: string, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  new AppError("conflict", message, { details: { reason, ...more } });

function findClash(error: unknown, clashes: Clashes): AppError | undefined {
  if (!(error instanceof Error) || !("constraint" in error) || typeof error.constraint !== "string")
    return undefined;
  const reason = clashes[error.constraint];
  return reason === undefined
    ? undefined
    : clash(reason, "This conflicts with something that already exists.");
}
