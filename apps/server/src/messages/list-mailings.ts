import type { listMailings as route } from "@dars/contract/mailings";
import type { Reply } from "@dars/contract/route";

import { schoolsInReach } from "#access/public.ts";
import type { Context } from "#platform/context.ts";

import { listMailingsOf } from "./mailings.queries.ts";

const MOST = 30;

/** L1: over all schools of the caller, the latest first. */
export async function listMailings(context: Context): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const schools = await schoolsInReach(context);
  const found = await Promise.all(
    schools.map(async (schoolId) => {
      const rows = await listMailingsOf(database.reading(schoolId), schoolId, actor, MOST);
      return rows.map((row) => ({ ...row, schoolId }));
    }),
  );
  const latest = found.flat().toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  return { mailings: latest.slice(0, MOST).map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })) };
}
