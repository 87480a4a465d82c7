import type { CompiledQuery } from "kysely";

import { builderOver, findSend, toStatement, type Db } from "./driver.ts";

/** In a statement that is made once, the place of a value that each call gives. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<R> {
  readonly compile: (db: Db) => CompiledQuery<R>;
}

interface Prepared<R> {
  readonly compiled: CompiledQuery<R>;
  readonly name: { readonly name?: string };
  /** By their numbers: places for values, and values that are always the same. */
  readonly order: readonly unknown[];
}

/** A builder that only writes, for parts of a statement. */
export const WRITER: Db = builderOver(() => Promise.reject(new Error("It only writes statements.")));

/**
 * A statement that is built and compiled once; each run fills in its values. For statements that are read so often that
 * building them costs more than sending them. `build` may put each of the values anywhere into the statement, but not
 * look at it: it throws where the text depends on a value. The statement runs on every road, in a transaction too;
 * `shortReading` keeps its plan.
 */
export function prepare<V extends object, R>(
  build: (values: V, db: Db) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let known: Prepared<R> | undefined;
  return async (db, values) => {
    known ??= compileOnce(build, values);
    const { compiled, name, order } = known;
    const parameters = order.map((place) =>
      place instanceof Slot ? (Reflect.get(values, place.name) as unknown) : place,
    );
    // The builder would only pass it on, and that costs as much as the rest here.
    const send = findSend(db);
    const { rows } = send
      ? await send({ ...name, text: compiled.sql, values: parameters }, true)
      : await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

function compileOnce<V extends object, R>(
  build: (values: V, db: Db) => Compilable<R>,
  values: V,
): Prepared<R> {
  const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]));
  // The statement's text is all that becomes of the slots, whatever their type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const compiled = build(slots as V, WRITER).compile(WRITER);
  if (build(values, WRITER).compile(WRITER).sql !== compiled.sql)
    throw new Error("The text of a prepared statement depends on no value.");
  return numberOnce(compiled);
}

/** One number for each value, wherever it stands: the planner then knows that they are equal. */
function numberOnce<R>(compiled: CompiledQuery<R>): Prepared<R> {
  const order: unknown[] = [];
  const numbers = compiled.parameters.map((place) => {
    const known = place instanceof Slot ? order.indexOf(place) : -1;
    return known === -1 ? order.push(place) : known + 1;
  });
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${numbers[Number(number) - 1]}`);
  const { name } = toStatement({ ...compiled, sql, parameters: [] });
  return { compiled: { ...compiled, sql }, name: { ...(name !== undefined && { name }) }, order };
}
