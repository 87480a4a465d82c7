import type { startApplication as route } from "@dars/contract/admissions/applying";
import type { Reply } from "@dars/contract/platform/route";

import { listWays, type ConfiguredWays } from "#identity/outbound/public.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { findChoices } from "#school/settings/public.ts";

import { listFrontSchools, listOffered } from "./places.queries.ts";
import { newTicket } from "./ticket.ts";

/** APP-1: nothing where the Apply button is off. */
export async function startApplication(
  ways: ConfiguredWays,
  { database, tokens }: PublicContext,
): Promise<Reply<typeof route>> {
  const open = await listOpenSchools(database);
  const schools = await Promise.all(
    open.map(async ({ id, name }) => ({
      id,
      name,
      levels: [...(await listOffered(database.reading(id), id))],
      codeBy: (await listWays(database.reading(id), ways, id)).find((way) => way !== "email") ?? null,
    })),
  );
  return { ticket: newTicket(tokens), schools: schools.filter(({ levels }) => levels.length > 0) };
}

/** Schools in which the Apply button is on, or the one that is named where it is. */
export async function listOpenSchools(database: Database, schoolId?: number) {
  const schools = await listFrontSchools(database.directory, schoolId);
  const choices = await Promise.all(schools.map(({ id }) => findChoices(database.reading(id), id)));
  return schools.filter(({ showApplyNow }, place) => choices[place]?.showApplyNow ?? showApplyNow);
}
