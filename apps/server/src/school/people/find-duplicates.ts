import type { Input, Reply } from "@dars/contract/platform/route";
import { searchWords } from "@dars/contract/platform/search-text";
import type { PersonNameParts } from "@dars/contract/school/people";
import type { findDuplicates as route, PersonLine } from "@dars/contract/school/people-office";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listLines } from "./list-people.queries.ts";
import { toPersonLine } from "./list-people.ts";
import { listAlike } from "./new-person.queries.ts";
import { mayReadContacts } from "./people.policy.ts";

/** Possible matches of a new person; a human decides (as OR-3 requires for a roster, too). */
export async function findDuplicates(
  { actor, database }: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const hasContacts = mayReadContacts(actor);
  const ids = await listDuplicates(db, schoolId, hasContacts ? body : { ...body, phone: null });
  const people: PersonLine[] =
    ids.length === 0 ? [] : (await listLines(db, schoolId, ids)).map((row) => toPersonLine(row, hasContacts));
  return { people };
}

interface Described {
  readonly nameParts: PersonNameParts;
  readonly birthDate: string | null;
  readonly phone: string | null;
}

export function listDuplicates(db: Db, schoolId: number, person: Described): Promise<number[]> {
  const names = [person.nameParts.ar, person.nameParts.en, person.nameParts.ckb]
    .map((parts = {}) => searchWords(Object.values(parts).join(" ")))
    .filter((words) => words.length > 1);
  const digits = (person.phone ?? "").replaceAll(/\D/g, "");
  const phone = digits === "" ? null : `+${digits}`;
  return listAlike(db, schoolId, { names, birthDate: person.birthDate, phone });
}
