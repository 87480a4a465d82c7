import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  countCircular as countRoute,
  recallCircular as recallRoute,
  resumeCircular as resumeRoute,
  sendCircular as sendRoute,
} from "@dars/contract/talking/circulars";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { fewAtOnce } from "#platform/few-at-once.ts";
import { listAudience } from "#school/audiences/public.ts";

import { addressedSchools, audienceIn, readOfficeId } from "./addressed-schools.ts";
import { deliverLater, recallLater } from "./circular-tasks.ts";
import { findCircular, insertCircular, updateRecalled } from "./circulars.queries.ts";

/** Counting the schools of a large group leaves connections to others. */
const SCHOOLS_AT_ONCE = 4;

export async function countCircular(
  context: Context,
  { body: { audience } }: Input<typeof countRoute>,
): Promise<Reply<typeof countRoute>> {
  const schools = await addressedSchools(context, audience);
  const audiences = await fewAtOnce(schools, SCHOOLS_AT_ONCE, (id) =>
    listAudience(context.database.reading(id), id, audienceIn(audience)),
  );
  const people = audiences.flat();
  return {
    schools: audiences.filter(({ length }) => length > 0).length,
    people: people.length,
    withoutAccount: people.filter(({ accountId }) => accountId === null).length,
  };
}

/** J3, L1. The row and the jobs that deliver it are committed together. */
export async function sendCircular(
  context: Context,
  { body }: Input<typeof sendRoute>,
): Promise<Reply<typeof sendRoute>> {
  const { key, ...text } = body;
  if (text.expireAt !== null && Date.parse(text.expireAt) <= Date.now())
    throw invalid("It ends after it begins.", "/body/expireAt");
  const schoolIds = await addressedSchools(context, text.audience);
  const officeId = await readOfficeId(context);
  return writeOnce(context, officeId, { key, ...text }, async (db) => {
    const audience = { ...text.audience, schoolIds: [...schoolIds] };
    const id = await insertCircular(db, officeId, context.actor.accountId, { ...text, audience });
    await deliverLater(db, { officeId, circularId: id }, schoolIds);
    await audited(context, db, officeId, "circular.sent", ["circular", id], {
      channel: text.channel,
      schools: schoolIds.length,
      roles: text.audience.roles.join(" "),
    });
    return { id, schools: schoolIds.length };
  });
}

export async function recallCircular(
  context: Context,
  { params: { circularId }, body }: Input<typeof recallRoute>,
): Promise<Reply<typeof recallRoute>> {
  const officeId = await readOfficeId(context);
  return writeOnce(context, officeId, { ...body, circularId }, async (db) => {
    const circular = await findCircular(db, officeId, circularId);
    if (!circular) throw notFound("This circular");
    if (!(await updateRecalled(db, officeId, circularId, body.reason))) return { id: circularId };
    await recallLater(db, { officeId, circularId }, circular.schoolIds);
    await audited(context, db, officeId, "circular.recalled", ["circular", circularId], {
      schools: circular.schoolIds.length,
    });
    return { id: circularId };
  });
}

/** Jobs that are done do nothing again. */
export async function resumeCircular(
  context: Context,
  { params: { circularId }, body }: Input<typeof resumeRoute>,
): Promise<Reply<typeof resumeRoute>> {
  const officeId = await readOfficeId(context);
  return writeOnce(context, officeId, { ...body, circularId }, async (db) => {
    const circular = await findCircular(db, officeId, circularId);
    if (!circular) throw notFound("This circular");
    const again = circular.recalledAt === null ? deliverLater : recallLater;
    await again(db, { officeId, circularId }, circular.schoolIds);
    await audited(context, db, officeId, "circular.resumed", ["circular", circularId]);
    return { schools: circular.schoolIds.length };
  });
}
