import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { listAudience } from "#school/audiences/public.ts";
import { mailPeople, noteMailing, recallMailing } from "#talking/messages/public.ts";
import { publishFor, withdrawFor } from "#talking/posts/public.ts";

import { audienceIn } from "./addressed-schools.ts";
import {
  findCircular,
  insertFailed,
  markRecalled,
  takeDelivery,
  updateDelivered,
  type CircularRow,
  type DeliveryKey,
} from "./circulars.queries.ts";

const DELIVER_TASK = "deliver circular";
const RECALL_TASK = "recall circular";
const WhichDelivery = Type.Object({
  officeId: Type.Integer(),
  circularId: Type.Integer(),
  schoolId: Type.Integer(),
});
type WhichDelivery = Static<typeof WhichDelivery>;

/** One job for each school, so that no school waits for another. */
const laterIn =
  (task: string) =>
  (db: Db, { officeId, circularId }: DeliveryKey, schoolIds: readonly number[]): Promise<void> =>
    addJobs(
      db,
      schoolIds.map((schoolId) => ({
        task,
        payload: { officeId, circularId, schoolId },
        key: `${task} ${officeId} ${circularId} ${schoolId}`,
      })),
    );

export const deliverLater = laterIn(DELIVER_TASK);
export const recallLater = laterIn(RECALL_TASK);

/**
 * Each school in a transaction of its own, which begins by taking the school's delivery: whoever is killed in between
 * leaves nothing, and whoever comes second does nothing.
 */
export const circularTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [DELIVER_TASK]: {
    run: (payload) => deliver(database, parse(WhichDelivery, payload)),
    onGivenUp: async (payload) => {
      const { schoolId, ...key } = parse(WhichDelivery, payload);
      await database.inSchool(schoolId, (db) => insertFailed(db, schoolId, key));
    },
  },
  [RECALL_TASK]: { run: (payload) => recall(database, parse(WhichDelivery, payload)) },
});

const toAuthor = ({ sentBy }: CircularRow) => ({ accountId: sentBy, role: "administrator" as const });

async function deliver(database: Database, { schoolId, ...key }: WhichDelivery): Promise<void> {
  const circular = await findCircular(database.reading(key.officeId), key.officeId, key.circularId);
  if (!circular || circular.recalledAt !== null) return;
  await database.inSchool(schoolId, async (db) => {
    if (!(await takeDelivery(db, schoolId, key))) return;
    const addressees = await listAudience(db, schoolId, audienceIn(circular));
    const to = addressees.filter(({ accountId }) => accountId !== circular.sentBy);
    if (to.length === 0) return;
    const made =
      circular.channel === "post"
        ? await post(db, schoolId, circular)
        : await mail(db, schoolId, circular, to);
    await updateDelivered(db, schoolId, key, { postId: null, mailingId: null, ...made, people: to.length });
  });
}

async function post(db: Db, schoolId: number, circular: CircularRow) {
  const postId = await publishFor(db, schoolId, toAuthor(circular), {
    title: circular.title,
    body: circular.body,
    audience: audienceIn(circular),
    publishAt: circular.sentAt.toISOString(),
    expireAt: circular.expireAt?.toISOString() ?? null,
    isPinned: circular.isPinned,
    requiresAck: circular.requiresAck,
    allowsComments: false,
  });
  return { postId };
}

async function mail(
  db: Db,
  schoolId: number,
  circular: CircularRow,
  to: Awaited<ReturnType<typeof listAudience>>,
) {
  const sender = toAuthor(circular);
  const letter = { kind: "notice" as const, subject: circular.title, body: circular.body };
  const { mailingId } = await mailPeople(
    db,
    schoolId,
    sender,
    { key: `circular ${circular.id}`, to },
    letter,
  );
  await noteMailing(db, schoolId, sender, { kind: letter.kind, people: to.length });
  return { mailingId };
}

async function recall(database: Database, { schoolId, ...key }: WhichDelivery): Promise<void> {
  const circular = await findCircular(database.reading(key.officeId), key.officeId, key.circularId);
  if (!circular) return;
  const author = toAuthor(circular);
  await database.inSchool(schoolId, async (db) => {
    const done = await markRecalled(db, schoolId, key);
    if (done?.postId) {
      const reason = circular.recallReason ?? "";
      await withdrawFor(db, schoolId, author, { postId: done.postId, reason });
    }
    if (done?.mailingId) await recallMailing(db, schoolId, author, done.mailingId);
  });
}
