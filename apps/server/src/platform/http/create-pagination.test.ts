import fc from "fast-check";
import { Type } from "typebox";
import { expect, test } from "vitest";

import { createPagination } from "./create-pagination.ts";

const Place = Type.Object({ name: Type.String(), id: Type.Integer({ minimum: 1 }) });
const pages = createPagination("guests", Place);

/** Guests in order, with something of which a place knows nothing. */
const guests = fc
  .array(fc.string({ unit: "binary" }))
  .map((names) => names.map((name, at) => ({ id: at + 1, name, secret: "not for others" })));

test("a list is gone through page by page, each once, and nothing but the place is in what callers keep", () => {
  fc.assert(
    fc.property(guests, fc.integer({ min: 1, max: 5 }), (all, limit) => {
      const walked: unknown[] = [];
      let after: string | undefined;
      do {
        const begin = pages.parseCursor(after)?.id ?? 0;
        const { rows, next } = pages.buildPage(all.slice(begin, begin + limit + 1), limit);
        walked.push(...rows);
        expect([undefined, toPlace(rows.at(-1))]).toContainEqual(pages.parseCursor(next ?? undefined));
        expect(Buffer.from(next ?? "", "base64url").toString("utf8")).not.toContain("not for others");
        after = next ?? undefined;
      } while (after !== undefined);
      expect(walked).toEqual(all);
    }),
  );
});

test("what is no place of this list is refused", () => {
  const refusal = expect.objectContaining({ code: "invalid" });
  const ofOthers = createPagination("hosts", Place).buildPage(
    [
      { name: "Amal", id: 1 },
      { name: "Zaid", id: 2 },
    ],
    1,
  ).next;
  const refused = ["", "nowhere", written(null), written({ list: "guests", name: "Amal" }), ofOthers ?? ""];

  for (const after of refused) expect(() => pages.parseCursor(after), after).toThrow(refusal);
  fc.assert(
    fc.property(fc.string(), (after) => {
      expect(() => pages.parseCursor(after)).toThrow(refusal);
    }),
  );
});

const toPlace = (guest: { readonly id: number; readonly name: string } | undefined) =>
  guest && { id: guest.id, name: guest.name };

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
