import { Type } from "typebox";
import { Value } from "typebox/value";

import { invalid } from "#platform/errors.ts";

import type { Place } from "./pages.queries.ts";

const Cursor = Type.Object({
  at: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$" }),
  schoolId: Type.Integer({ minimum: 1 }),
  id: Type.Integer({ minimum: 1 }),
});

interface Row {
  readonly schoolId: number;
  readonly id: number;
  /** To the microsecond. */
  readonly sort: string;
}

/** A page of what several schools gave, one more than is shown where there is more; the latest first. */
export function pageOf<R extends Row>(found: readonly (readonly R[])[], limit: number) {
  const rows = found
    .flat()
    .toSorted((a, b) => compare(b.sort, a.sort) || a.schoolId - b.schoolId || b.id - a.id);
  const last = rows[limit - 1];
  const next = rows.length > limit && last ? cursorOf(last) : null;
  return { rows: rows.slice(0, limit), next };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const cursorOf = ({ sort: at, schoolId, id }: Row): string =>
  Buffer.from(JSON.stringify({ at, schoolId, id } satisfies Place)).toString("base64url");

export function placeOf(cursor: string): Place {
  try {
    return Value.Parse(Cursor, JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw invalid("This is not where a page ended.", "/query/after");
  }
}
