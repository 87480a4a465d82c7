import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const ALL = "/api/v6/schools/:schoolId/messages";
const ONE = `${ALL}/:threadId`;
const MAILINGS = "/api/v6/schools/:schoolId/mailings";

const letter = { key: "", kind: "request", subject: "Of the matrix", body: "Nothing else." } as const;

const buildAudience = ({ role }: Actor, { subjectId }: Target) => ({
  roles: ["teacher"],
  levelIds: [],
  sectionIds: [],
  subjectIds: role === "subject_coordinator" ? [subjectId] : [],
  personIds: [],
  ccGuardians: false,
});

/** The thread is open and was started by the caller; the office finds it in its inbox. */
async function renew(
  { accountId, role }: Actor,
  { schoolId, more }: Target,
  database: Database,
): Promise<void> {
  await database.inSchool(schoolId, (db) =>
    sql`update message_threads set state = 'open', person_id = null, about_student_id = null, claimed_by = null,
        other_account_id = null, started_by = ${accountId}, started_role = ${role}
      where school_id = ${schoolId} and id = ${more["threadId"]}`.execute(db),
  );
}

/** The caller reads the answers to the mailing: a coordinator by name, an office because no member is named. */
async function handOver(
  { accountId, role }: Actor,
  { schoolId, more }: Target,
  database: Database,
): Promise<void> {
  const reader = role === "subject_coordinator" ? accountId : null;
  await database.inSchool(schoolId, (db) =>
    sql`update mailings set other_account_id = ${reader} where school_id = ${schoolId}
        and id = ${more["mailingId"]}`.execute(db),
  );
}

export const messagesSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: () => ({ ...letter, key: aKey(), aboutId: null }),
    [`POST ${MAILINGS}`]: (actor, target) => ({
      ...letter,
      key: aKey(),
      audience: buildAudience(actor, target),
    }),
    [`POST ${MAILINGS}/audience`]: (actor, target) => ({ audience: buildAudience(actor, target) }),
    "GET /api/v6/messages/mailings/:mailingId": handOver,
    [`GET ${ONE}`]: renew,
    [`POST ${ONE}/entries`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), body: "An answer.", isInternal: false };
    },
    [`PUT ${ONE}/claim`]: async (...call) => {
      await renew(...call);
      return { isClaimed: true };
    },
    [`PUT ${ONE}/state`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), isClosed: true };
    },
    [`POST ${ONE}/links`]: async (...call) => {
      await renew(...call);
      return { key: aKey() };
    },
    "POST /api/v6/message-links": () => ({ token: "x".repeat(43) }),
  },
  answers: { "POST /api/v6/message-links": 404 },
  ids: (database, { schoolId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly threadId: number }>`
        insert into message_threads (school_id, kind, subject, started_by, started_role)
        select ${schoolId}, 'request', 'Of the matrix', account_id, 'evaluator'
        from account_people where school_id = ${schoolId} order by account_id limit 1
        returning id as "threadId"`.execute(db);
      const { rows: sent } = await sql<{ readonly mailingId: number }>`
        insert into mailings (school_id, key, kind, subject, sent_by, sent_role)
        select ${schoolId}, ${aKey()}, 'notice', 'Of the matrix', account_id, 'school_management'
        from account_people where school_id = ${schoolId} order by account_id limit 1
        returning id as "mailingId"`.execute(db);
      return { threadId: rows[0]?.threadId ?? 0, mailingId: sent[0]?.mailingId ?? 0 };
    }),
};
