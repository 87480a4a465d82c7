import type { listPublications as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { nameColumn, POLICIES } from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";

import { listPublicationRows } from "./publications.queries.ts";

export async function listPublications(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listPublicationRows(database.reading(schoolId), schoolId);
  return {
    publications: rows.map((row) => ({
      ...row,
      labels: row.codes.map((code) => nameColumn(ALL_NODES, code)),
      publishAt: row.publishAt.toISOString(),
      guardiansAt: row.guardiansAt.toISOString(),
    })),
  };
}

/** A column is called the same in every scheme. */
const ALL_NODES = POLICIES.flatMap(({ nodes }) => nodes);
