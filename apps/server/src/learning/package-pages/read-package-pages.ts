import type { readPackagePages as route } from "@dars/contract/learning/package-pages";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readImportFile } from "#learning/banks/public.ts";
import { listUnits, mayWrite } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { refuseAtBody } from "#platform/readers/refuse-at-body.ts";
import { getListScope } from "#school/schools/public.ts";

import { findOpenOffering } from "./offering.queries.ts";
import { readPages } from "./read-pages.ts";

/** D3: the pages of a package of questions, and where they would become lessons. */
export async function readPackagePages(
  context: Context,
  { params: { schoolId, importId, ...bank } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const scope = getListScope(context.actor);
  const [file, offeringId] = await Promise.all([
    readImportFile(context, schoolId, bank, importId),
    findOpenOffering(db, schoolId, bank, scope),
  ]);
  const { pages, refused } = await refuseAtBody(readPages(file));
  const isWritten = offeringId !== undefined && mayWrite(context);
  return {
    pages,
    refused,
    offering: isWritten ? { id: offeringId, units: await listUnits(db, schoolId, offeringId) } : null,
  };
}
