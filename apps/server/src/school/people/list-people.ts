import type { Input, Reply } from "@dars/contract/platform/route";
import { searchText } from "@dars/contract/platform/search-text";
import type { listPeople as route, PersonLine } from "@dars/contract/school/people-office";

import type { Context } from "#platform/context.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import { listPage, PeopleCursor } from "./list-people.queries.ts";
import { mayReadContacts } from "./people.policy.ts";
import { LISTED_FIELDS } from "./record-columns.ts";
import { searchTerms } from "./search-terms.ts";

const FIRST_PAGE = 50;
const pages = createPagination("people", PeopleCursor);

/** A page of the school's people (PER-1), in one query. */
export async function listPeople(
  { actor, database }: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { limit = FIRST_PAGE, of = "all", state = null, section = null, locale = "ar", after } = query;
  const hasContacts = mayReadContacts(actor);
  const found = await listPage(database.searching(schoolId), schoolId, {
    terms: searchTerms(query.query ?? "", { byPhone: hasContacts }),
    begins: searchText(query.query ?? ""),
    locale,
    of,
    chore: state,
    sectionId: section,
    after: pages.parseCursor(after),
    // One more than a page, to show whether there is another page.
    limit: limit + 1,
  });
  const { rows, next } = pages.buildPage(found, limit);
  return { people: rows.map((row) => toPersonLine(row, hasContacts)), next };
}

/** Without the sort columns, and without contacts for users who may not see them (B2). */
export function toPersonLine(row: PersonLine & PeopleCursor, hasContacts: boolean): PersonLine {
  const { sort: _, rank: __, ...line } = row;
  if (hasContacts) return line;
  const { callFirst = null } = line;
  return { ...line, ...HIDDEN, callFirst: callFirst && { ...callFirst, phone: null, secondPhone: null } };
}

const HIDDEN = Object.fromEntries(
  LISTED_FIELDS.filter(({ seen }) => seen !== "page").map(({ field }) => [field, null]),
);
