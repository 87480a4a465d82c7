import type { CompiledQuery } from "kysely";

import type { Db } from "./driver.ts";

type Value = number | string | Buffer | readonly number[];
type Values = Readonly<Record<string, Value>>;

interface Compilable<R> {
  readonly compile: (db: Db) => CompiledQuery<R>;
}

interface CompiledStatement<V, R> {
  readonly compiled: CompiledQuery<R>;
  /** Which value each parameter is; undefined for one that is always the same. */
  readonly names: readonly (keyof V | undefined)[];
}

/**
 * A statement that is built and compiled once; each run fills in its values. For statements that are read often, where
 * building them costs more than sending them. Throws where the text depends on a value.
 *
 * It runs on any connection, in a transaction too. `keptRead` is for single reads of a school alone: it names the
 * statement and lets it travel with others of the same moment, which a transaction cannot.
 */
export function compileOnce<V extends Values, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let known: CompiledStatement<V, R> | undefined;
  return async (db, values) => {
    known ??= compiledOnce(build, db, values);
    const { compiled, names } = known;
    const parameters = compiled.parameters.map((constant, place) => {
      const name = names[place];
      return name === undefined ? constant : values[name];
    });
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

/** Compiled with values that no statement has of itself, so that their places are known. */
function compiledOnce<V extends Values, R>(
  build: (db: Db, values: V) => Compilable<R>,
  db: Db,
  values: V,
): CompiledStatement<V, R> {
  const marks = new Map<unknown, keyof V>();
  const marked: Record<string, Value> = {};
  for (const [place, [name, value]] of Object.entries(values).entries()) {
    const mark = markLike(value, place);
    marks.set(mark, name);
    marked[name] = mark;
  }
  const compiled = build(db, { ...values, ...marked }).compile(db);
  if (build(db, values).compile(db).sql !== compiled.sql)
    throw new Error("The text of a kept statement depends on no value.");
  return { compiled, names: compiled.parameters.map((parameter) => marks.get(parameter)) };
}

function markLike(value: Value, place: number): Value {
  if (typeof value === "number") return Number.MIN_SAFE_INTEGER + place;
  if (Array.isArray(value)) return [];
  return typeof value === "string" ? `value ${place} of a kept statement` : Buffer.alloc(0);
}
