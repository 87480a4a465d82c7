import type { Role } from "@dars/contract/platform/roles";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

/** What a slice gives the matrix to call its routes with, in its own `samples.factory.ts`. */
export interface SliceSamples {
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
  /** What the paths of single slices name besides, from their samples. */
  readonly more: Readonly<Record<string, number | string>>;
}
