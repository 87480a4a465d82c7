import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  CircularDelivery,
  CircularLine,
  listCirculars as listRoute,
  readCircular as readRoute,
} from "@dars/contract/talking/circulars";

import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { LatestCursor } from "#platform/db/latest-first.ts";
import { notFound } from "#platform/errors.ts";
import { createPagination } from "#platform/http/create-pagination.ts";
import { listReaderMailings } from "#talking/messages/public.ts";
import { countReach } from "#talking/posts/public.ts";

import { readOfficeId } from "./addressed-schools.ts";
import {
  findCircular,
  listCircularRows,
  listDeliveries,
  listSchoolNames,
  type AddressedSchool,
  type CircularRow,
  type DeliveryRow,
} from "./circulars.queries.ts";

const PAGE = 20;
const pages = createPagination("circulars", LatestCursor);

export async function listCirculars(
  context: Context,
  { query: { after } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const officeId = await readOfficeId(context);
  // One more than a page, to show whether there is another page.
  const found = await listCircularRows(context.database.reading(officeId), officeId, {
    limit: PAGE + 1,
    after: pages.parseCursor(after),
  });
  const { rows, next } = pages.buildPage(found, PAGE);
  const deliveries = await readDeliveries(context, officeId, rows);
  return { circulars: rows.map((row) => toCircularLine(row, deliveries.get(row.id) ?? [])), next };
}

export async function readCircular(
  context: Context,
  { params: { circularId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { actor, database } = context;
  const officeId = await readOfficeId(context);
  const circular = await findCircular(database.reading(officeId), officeId, circularId);
  if (!circular) throw notFound("This circular");
  const schools = await listSchoolNames(database.directory, actor.groupId, circular.schoolIds);
  const deliveries = await Promise.all(schools.map((school) => deliveryIn(context, circular, school)));
  return {
    circular: {
      ...toCircularLine(circular, deliveries),
      body: circular.body,
      roles: circular.roles,
      requiresAck: circular.requiresAck,
      recallReason: circular.recallReason,
    },
    deliveries,
  };
}

/** Of a page of circulars, all that each school has of it. */
async function readDeliveries(
  { database }: Context,
  officeId: number,
  circulars: readonly CircularRow[],
): Promise<ReadonlyMap<number, readonly DeliveryRow[]>> {
  const schoolIds = [...new Set(circulars.flatMap((circular) => circular.schoolIds))];
  const ids = circulars.map(({ id }) => id);
  const found = await Promise.all(
    schoolIds.map((schoolId) => listDeliveries(database.reading(schoolId), schoolId, officeId, ids)),
  );
  return Map.groupBy(found.flat(), ({ circularId }) => circularId);
}

async function deliveryIn(
  { actor, database }: Context,
  { id: circularId, schoolId: officeId }: CircularRow,
  { id: schoolId, name: school }: AddressedSchool,
): Promise<CircularDelivery> {
  const db = database.reading(schoolId);
  const [found] = await listDeliveries(db, schoolId, officeId, [circularId]);
  if (!found) return { schoolId, school, state: "waiting", ...NOTHING };
  const { circularId: _, ...delivery } = found;
  return { schoolId, school, ...delivery, ...(await responsesTo(db, schoolId, actor, found)) };
}

const NOTHING = { postId: null, mailingId: null, people: 0, opened: 0, responded: 0 };

async function responsesTo(
  db: Db,
  schoolId: number,
  reader: Actor,
  { postId, mailingId }: DeliveryRow,
): Promise<Pick<CircularDelivery, "opened" | "responded">> {
  if (postId !== null) {
    const { opened = 0, acknowledged = 0 } = (await countReach(db, schoolId, [postId])).get(postId) ?? {};
    return { opened, responded: acknowledged };
  }
  const mailings =
    mailingId === null ? [] : await listReaderMailings(db, schoolId, reader, { limit: 1, id: mailingId });
  const { read = 0, answered = 0 } = mailings[0] ?? {};
  return { opened: read, responded: answered };
}

const HAS_IT: ReadonlySet<string> = new Set(["delivered", "withdrawn"]);

function toCircularLine(
  { id, channel, title, sentAt, recalledAt, schoolIds }: CircularRow,
  deliveries: readonly Pick<DeliveryRow | CircularDelivery, "state" | "people">[],
): CircularLine {
  return {
    id,
    channel,
    title,
    sentAt: sentAt.toISOString(),
    recalledAt: recalledAt?.toISOString() ?? null,
    schools: schoolIds.length,
    delivered: deliveries.filter(({ state }) => HAS_IT.has(state)).length,
    failed: deliveries.filter(({ state }) => state === "failed").length,
    people: deliveries.reduce((sum, { people }) => sum + people, 0),
  };
}
