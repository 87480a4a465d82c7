import type { readDataExportOf as route } from "@dars/contract/oversight/data-rights";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findLatest, isSchoolPerson } from "./data-exports.queries.ts";
import { toDataExport } from "./to-data-export.ts";

export async function readDataExportOf(
  { database, actor: { accountId } }: Context,
  { params: { schoolId, personId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  if (!(await isSchoolPerson(db, schoolId, personId))) throw notFound("This person");
  const latest = await findLatest(db, schoolId, { personId, accountId });
  return { latest: latest ? toDataExport(latest) : null };
}
