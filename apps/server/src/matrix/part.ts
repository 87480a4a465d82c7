import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import type { Target } from "./world.ts";

/** What a slice tells the matrix of its routes, in `matrix/parts/<slice>.ts`. */
export interface Part {
  /**
   * A body for each route that takes one, by method and path: what a caller in good standing may send there,
   * made anew for each call. May be a promise.
   */
  readonly bodies?: Readonly<Record<string, (actor: Actor, target: Target, database: Database) => unknown>>;
  /** Rows that paths of the slice name, made in a place; by the name of the path parameter. */
  readonly ids?: (database: Database, place: Target) => Promise<Target["more"]>;
  /** Calls that cannot be answered 200 though all is well, by method and path, with what they answer instead. */
  readonly answers?: Readonly<Record<string, number>>;
}
