import type { listPeople as route, PersonLine } from "@dars/contract/people-office";
import type { Input, Reply } from "@dars/contract/route";
import { Type } from "typebox";
import { Value } from "typebox/value";

import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";

import { listPage, type Place } from "./list-people.queries.ts";
import { mayReadContacts } from "./people.policy.ts";
import { searchTerms } from "./search-terms.ts";

const FIRST_PAGE = 50;

/** A page of the school's people (PER-1), in one query. */
export async function listPeople(
  { actor, database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { limit = FIRST_PAGE, of = "all", state = null, section = null, after } = query;
  const hasContacts = mayReadContacts(actor);
  const rows = await listPage(database.reading(schoolId), schoolId, {
    terms: searchTerms(query.query ?? "", { byPhone: hasContacts }),
    of,
    chore: state,
    sectionId: section,
    after: after === undefined ? null : placeOf(after),
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
  });
  const last = rows[limit - 1];
  return {
    people: rows.slice(0, limit).map((row) => lineOf(row, hasContacts)),
    next: rows.length > limit && last ? cursorOf({ name: last.sort, id: last.id }) : null,
  };
}

/** Without what orders the rows, and without the phone for whoever may not see it (B2). */
export function lineOf(row: PersonLine & { readonly sort: string }, hasContacts: boolean): PersonLine {
  const { sort: _, ...line } = row;
  return hasContacts ? line : { ...line, phone: null };
}

const Cursor = Type.Object({ name: Type.String(), id: Type.Integer({ minimum: 1 }) });

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");

function placeOf(cursor: string): Place {
  try {
    return Value.Parse(Cursor, JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw invalid("This is not where a page ended.", "/query/after");
  }
}
