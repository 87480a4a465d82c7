import { Type, type StaticParse, type TProperties, type TObject } from "typebox";
import { Value } from "typebox/value";

import { invalid } from "#platform/errors.ts";
import { parse } from "#platform/parse.ts";

/**
 * Pagination of a list. `Place`: the fields of a row that determine its position in the order. Clients treat
 * it as an opaque text, which is valid for no other list.
 */
export function createPagination<P extends TProperties>(list: string, Place: TObject<P>) {
  type Place = StaticParse<TObject<P>>;
  const Cursor = Type.Object({ ...Place.properties, list: Type.Literal(list) });
  const cursorFields = Object.keys(Cursor.properties);
  return {
    /** Where the page before ended; undefined for the first page. */
    parseCursor(after: string | undefined): Place | undefined {
      if (after === undefined) return undefined;
      try {
        const cursor: unknown = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
        Value.Assert(Cursor, cursor);
        return parse(Place, Value.Clean(Place, cursor));
      } catch {
        throw invalid("This is not where a page ended.", "/query/after");
      }
    },

    /** `found`: in order, and one more than is shown where there is another page. */
    buildPage<R extends Place>(found: readonly R[], limit: number) {
      const last = found.length > limit ? found[limit - 1] : undefined;
      const next = last
        ? Buffer.from(JSON.stringify({ ...last, list }, cursorFields)).toString("base64url")
        : null;
      return { rows: found.slice(0, limit), next };
    },
  };
}
