import type { Reply } from "@dars/contract/platform/route";
import type { readRecord as route } from "@dars/contract/school/people-office";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findRecord } from "./people.queries.ts";

interface ReadRecordKey {
  readonly schoolId: number;
  readonly personId: number;
}

/** The starting values of a correction (B4); a family reads its own record here and nothing else of the school's. */
export async function readRecord(
  { database }: Context,
  { schoolId, personId }: ReadRecordKey,
): Promise<Reply<typeof route>> {
  const found = await findRecord(database.reading(schoolId), schoolId, personId);
  if (!found) throw notFound("This person");
  const { revision, name, ...record } = found;
  return { revision, name, record };
}
