import type { SchoolCard } from "@dars/contract/school/schools";

import type { Database } from "#platform/db/db.ts";

import { findSchoolCard } from "./schools.queries.ts";

const arabic = new Intl.Collator("ar");

/** One query for each school: figures lie behind the wall of each. A head office is left out. In Arabic name order. */
export async function listSchoolCards(
  database: Database,
  schoolIds: readonly number[],
): Promise<SchoolCard[]> {
  const found = await Promise.all(schoolIds.map((id) => findSchoolCard(database.reading(id), id)));
  return found
    .filter((card) => card !== undefined)
    .toSorted((a, b) => arabic.compare(shown(a), shown(b)) || a.id - b.id);
}

const shown = ({ name: { ar, ckb, en } }: SchoolCard) => ar ?? ckb ?? en ?? "";
