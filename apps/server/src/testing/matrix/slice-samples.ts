import type { Role } from "@dars/contract/platform/roles";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

/** A slice's samples for calling its routes in the matrix, in its own `samples.factory.ts`. */
export interface SliceSamples {
  /**
   * A body for each route that takes one, by method and path: a valid one from a caller in good standing,
   * created for each call. May be a promise.
   */
  readonly bodies?: Readonly<Record<string, (actor: Actor, target: Target, database: Database) => unknown>>;
  /** Rows that paths of the slice name, made in a place; by the name of the path parameter. */
  readonly ids?: (database: Database, place: Target) => Promise<Target["more"]>;
  /** Calls that cannot be answered 200 though all is well, by method and path, with their expected status. */
  readonly answers?: Readonly<Record<string, number>>;
}

/** The ids that a path may name. */
export interface Target {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly studentId: number;
  readonly personId: number;
  readonly levelId: number;
  readonly subjectId: number;
  /** A room of this place for each role: in one's own place one that it is in, elsewhere one that it is not in. */
  readonly rooms: Readonly<Record<Role, number>>;
  /** Further ids in the paths of single slices, from their samples. */
  readonly more: Readonly<Record<string, number | string>>;
}
