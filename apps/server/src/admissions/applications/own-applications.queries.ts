import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface OwnPlace {
  readonly schoolId: number;
  readonly application: string;
}

/** Resolves to whether the application was found by its key. */
export async function updatePlaceAccount(
  directory: Db,
  { schoolId, application, accountId }: OwnPlace & { readonly accountId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update application_places set account_id = ${accountId}
    where school_id = ${schoolId} and application = ${application} returning tracking`.execute(directory);
  return rows.length > 0;
}

const MOST = 20;

/** What an account follows, the latest first. */
export async function listPlacesOfAccount(directory: Db, accountId: number): Promise<readonly OwnPlace[]> {
  const { rows } = await sql<OwnPlace>`
    select school_id as "schoolId", application from application_places
    where account_id = ${accountId} and application is not null
    order by submitted_at desc, tracking limit ${MOST}`.execute(directory);
  return rows;
}
