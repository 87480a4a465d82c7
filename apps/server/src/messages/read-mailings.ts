import type { listMailings as listRoute, readMailing as readRoute } from "@dars/contract/mailings";
import type { Input, Reply } from "@dars/contract/route";

import { schoolsInReach } from "#access/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listMailingsOf } from "./mailings.queries.ts";

const MOST = 30;

/** L1: over all schools of the caller, the latest first. */
export async function listMailings(context: Context): Promise<Reply<typeof listRoute>> {
  const found = await inEachSchool(context, { limit: MOST });
  return { mailings: found.slice(0, MOST) };
}

/** L1: what has become of one, in whichever of the caller's schools it is. */
export async function readMailing(
  context: Context,
  { params: { mailingId: id } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const [mailing] = await inEachSchool(context, { limit: 1, id });
  if (!mailing) throw notFound("This message");
  return mailing;
}

async function inEachSchool(context: Context, wanted: Parameters<typeof listMailingsOf>[3]) {
  const { actor, database } = context;
  const schools = await schoolsInReach(context);
  const found = await Promise.all(
    schools.map(async (schoolId) => {
      const rows = await listMailingsOf(database.reading(schoolId), schoolId, actor, wanted);
      return rows.map((row) => ({ ...row, schoolId }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
    .map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
