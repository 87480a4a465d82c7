import type { RawBuilder } from "kysely";

import type { Database } from "./db.ts";
import { builderOver, toStatement, type Db } from "./driver.ts";

/** In a statement that is made once, the place of a value that each call gives. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type KeptRead<V, R> = (database: Database, schoolId: number, values: V) => Promise<readonly R[]>;

interface Made {
  readonly name?: string;
  readonly text: string;
  /** By their numbers: places for values, and values that are always the same. */
  readonly order: readonly unknown[];
}

/**
 * A short read of one school, for what is asked for so often that writing its statement anew each time would cost more
 * than running it. `make` is called once; it may put each of `values` anywhere into the statement, but not look at it.
 *
 * Beside `kept`: equal values share one parameter and the read skips the query builder, so `kept` in its place would
 * make these reads slower; inside a transaction only `kept` runs.
 */
export function keptRead<V extends object, R>(make: (values: V) => RawBuilder<R>): KeptRead<V, R> {
  let made: Made | undefined;
  return async (database, schoolId, values) => {
    // The statement's text is all that becomes of the slots, whatever their type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    made ??= compileStatement(make(SLOTS as V));
    const { order, ...statement } = made;
    return database.readMade<R>(schoolId, { ...statement, values: order.map(valueIn(values)) });
  };
}

const SLOTS = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/** For parts of a statement that are written with the query builder. */
export const WRITER: Db = builderOver(() => Promise.reject(new Error("It only writes statements.")));

const valueIn =
  (values: object) =>
  (place: unknown): unknown =>
    place instanceof Slot ? Reflect.get(values, place.name) : place;

/** One number for each value, wherever it stands: the planner then knows that they are equal. */
function compileStatement(statement: RawBuilder<unknown>): Made {
  const { sql, parameters, ...rest } = statement.compile(WRITER);
  const order: unknown[] = [];
  const numbers = parameters.map((place) => {
    const known = order.findIndex(
      (one) => getSlotName(one) !== undefined && getSlotName(one) === getSlotName(place),
    );
    return known === -1 ? order.push(place) : known + 1;
  });
  const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`);
  const { name } = toStatement({ ...rest, sql: text, parameters: [] });
  return { ...(name !== undefined && { name }), text, order };
}

const getSlotName = (place: unknown): string | undefined => (place instanceof Slot ? place.name : undefined);
