import type { Reply } from "@dars/contract/platform/route";
import type { listOpenLocations as route } from "@dars/contract/school/branches";

import type { PublicContext } from "#platform/context.ts";
import { findLocation, listBranches } from "#school/branches/public.ts";

import { listOpenSchools } from "./start-application.ts";

/** What a family that applies has to know to come to the school; nothing where the Apply button is off. */
export async function listOpenLocations({ database }: PublicContext): Promise<Reply<typeof route>> {
  const open = await listOpenSchools(database);
  const schools = await Promise.all(
    open.map(async ({ id }) => {
      const db = database.reading(id);
      const [school, branches] = await Promise.all([findLocation(db, id), listBranches(db, id)]);
      return school ? [{ ...school, branches: [...branches], mayChange: false }] : [];
    }),
  );
  return { schools: schools.flat() };
}
